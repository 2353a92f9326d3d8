// A filter around the Rust crate `sudoku`: reads puzzles, a line of 81 symbols each; writes the only solution (with the
// argument 1 any solution), or # if there is none. Compared with evodoku-solve in docs/algorithms.md. Not built by
// CMake; see ../README.md.
use std::io::{self, BufRead, Write};

fn main() {
    let any = std::env::args().nth(1).as_deref() == Some("1");
    let mut output = io::BufWriter::with_capacity(1 << 16, io::stdout().lock());
    for line in io::BufReader::with_capacity(1 << 16, io::stdin().lock()).lines() {
        let line = line.expect("text");
        let puzzle = sudoku::Sudoku::from_str_line(line.get(..81).unwrap_or("")).expect("81 symbols");
        let solution = if any { puzzle.some_solution() } else { puzzle.solution() };
        match solution {
            Some(grid) => output.write_all(&grid.to_bytes().map(|digit| b'0' + digit)).unwrap(),
            None => output.write_all(b"#").unwrap(),
        }
        output.write_all(b"\n").unwrap();
    }
}
