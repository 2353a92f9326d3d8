(function () {
  var steps = Array.from(document.querySelectorAll('.step'));
  var previous = document.getElementById('previous'), next = document.getElementById('next');
  var where = document.getElementById('where'), at = 0;
  function show(number, moves) {
    at = Math.max(0, Math.min(steps.length - 1, number));
    steps.forEach(function (step, i) { step.classList.toggle('shown', i === at); });
    where.textContent = (at + 1) + ' / ' + steps.length;
    previous.disabled = at === 0;
    next.disabled = at === steps.length - 1;
    if (!moves) return;
    history.replaceState(null, '', '#' + steps[at].id);
    steps[at].querySelector('h2').focus({ preventScroll: true });
  }
  previous.addEventListener('click', function () { show(at - 1, true); });
  next.addEventListener('click', function () { show(at + 1, true); });
  document.addEventListener('keydown', function (event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    var to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: steps.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to, true);
  });
  window.addEventListener('beforeprint', function () {
    document.querySelectorAll('details').forEach(function (folded) { folded.open = true; });
  });
  document.documentElement.classList.add('scripted');
  var named = steps.findIndex(function (step) { return '#' + step.id === location.hash; });
  show(Math.max(0, named), false);
})();
