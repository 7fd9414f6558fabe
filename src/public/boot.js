// Runs before the first paint and before any other script has arrived. A file of its own, because the content security
// policy allows no inline script. It sets the colour scheme, so that a dark portal does not flash white, and asks for
// what the first screen will need: else its files wait for the entry, and its data for its files.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage may be forbidden.
      return null;
    }
  };
  // The language that was chosen on this device; null for none.
  const deviceLanguage = () => {
    try {
      const { language } = JSON.parse(read('vitral.device') ?? '{}');
      return typeof language === 'string' ? language : null;
    } catch {
      return null;
    }
  };
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  const setScheme = () => {
    const chosen = read('vitral.color-scheme');
    const isDark = chosen === 'dark' || (chosen !== 'light' && prefersDark.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  };
  setScheme();

  const token = read('vitral.token');
  // The empty frame stands in the page until the portal draws itself.
  if (token !== null && location.pathname !== '/login') document.documentElement.setAttribute('data-session', '');
  // Written into the page by scripts/vite/first-files-plugin.ts.
  const {
    begin = '',
    frame = '',
    desk = '',
    login = '',
    portal = '',
    view = '',
    list = '',
    form = '',
    addresses = '',
  } = document.currentScript?.dataset ?? {};
  // The view that stands at this address, where the portal has one; parameters of an address may be optional.
  const patternOf = (address) => address.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+');
  const [shownView] = addresses
    .split(' ')
    .map((each) => each.split('='))
    .find(([, address = '']) => new RegExp(`^${patternOf(address)}/?$`).test(location.pathname)) ?? [''];
  // The list of an entity, or one of its records.
  const [, entity, id] = /^\/crud\/([A-Z]\w*)\/?([^/]*)\/?$/.exec(location.pathname) ?? [];
  const { drawn } = document.documentElement.dataset;
  if (drawn !== undefined) {
    // The page has the login in it, which is right for who has no session, nothing to be told and no other language.
    let state = null;
    try {
      state = sessionStorage.getItem('vitral.return');
    } catch {
      // As above.
    }
    const isRight =
      token === null &&
      location.search === '' &&
      state === null &&
      history.state?.usr == null &&
      (deviceLanguage() ?? drawn) === drawn;
    if (isRight) {
      // No code of the portal follows the system's scheme before somebody touches the page.
      prefersDark.addEventListener('change', setScheme);
      // Sent by the browser itself it would lead nowhere; src/portal/access/drawn-page.ts sends it.
      const keep = (event) => {
        // The code of the page is there.
        if (document.documentElement.dataset.drawn === undefined) return removeEventListener('submit', keep, true);
        event.preventDefault();
        document.documentElement.dataset.submitted = '';
      };
      addEventListener('submit', keep, true);
      return;
    }
    document.documentElement.dataset.drawn = 'other';
  }
  const isDesk = !matchMedia('(max-width: 990px)').matches;
  const outside = location.pathname === '/login' ? login : portal;
  const ofEntity = entity === undefined ? '' : id === '' ? list : form;
  const ofScreen = shownView === '' ? ofEntity : view;
  const next = token === null ? outside : `${frame} ${isDesk ? desk : ''} ${ofScreen}`;
  const files = `${begin} ${next}`;
  for (const file of new Set(files.split(' ').filter(Boolean))) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    if (file.endsWith('.css')) link.as = 'style';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }

  // Of a session that is known with its user; src/portal/session/early-answers.ts hands the answers out.
  if (token === null || read('vitral.user') === null || self !== top || /[?&]token=/.test(location.search)) return;
  const language = deviceLanguage();
  if (language === null) return;
  const path = location.pathname === '/' ? '/home' : location.pathname;
  const headers = { Authorization: `Bearer ${token}`, 'X-Path': path.slice(0, 2000), 'X-Language': language };
  // What this address needed when it was opened last (src/portal/frame/first-calls.ts).
  let lastCalls = [];
  try {
    const stored = JSON.parse(read('vitral.first-calls') ?? '{}')[`${path}${location.search}`];
    if (Array.isArray(stored)) lastCalls = stored;
  } catch {
    // As above.
  }
  const ownView = shownView === '' && location.search === '' ? entity : shownView;
  const calls = new Set([
    `check?url=${encodeURIComponent(path.replace(/(?<=.)\/+$/, ''))}`,
    'listarMenuPrincipal?size=1000',
    'sessao',
    'configuracoesUsuario',
    ...(ownView ? [`view/${ownView}`] : []),
    ...(/^[1-9]\d*$/.test(id ?? '') ? [`${entity}/${id}?crud=true`] : []),
    ...lastCalls,
  ]);
  // A call that fails is made again by whoever needs its answer, who knows what to say then.
  const ask = (call) => [call, fetch(`/api/${call}`, { headers }).catch(() => null)];
  window.vitralEarly = { since: 0, headers, answers: new Map([...calls].map(ask)) };
})();
