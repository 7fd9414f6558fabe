// Sets the colour scheme before the first paint, so that a dark portal does not flash white. A file of its own, because
// the content security policy allows no inline script.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('vitral.color-scheme');
  } catch {
    // Storage may be forbidden; the system's scheme is used then.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
