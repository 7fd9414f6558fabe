// Shared code of the simulators' pages. It is not part of the portal's build, so that production does not have it.

/** The portal's language on this device. */
export const language = portalLanguage();

/** Chooses the texts of the language, and writes them into the title and all elements with `data-text`. */
export function fillTexts(texts) {
  const text = texts[language.slice(0, 2)] ?? texts.pt;
  document.documentElement.lang = language;
  document.title = text.title;
  for (const element of document.querySelectorAll('[data-text]')) element.textContent = text[element.dataset.text];
  return text;
}

export function byId(id) {
  return document.getElementById(id);
}

/** Formats minor units of a currency. */
export function formatMoney(amount, currency) {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  return format.format(amount / 10 ** format.resolvedOptions().maximumFractionDigits);
}

/** Calls the API. */
export function send(method, path, body, headers = {}) {
  return fetch(`/api/${path}`, {
    method,
    headers: {
      'x-language': language,
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

function portalLanguage() {
  try {
    return JSON.parse(localStorage.getItem('vitral.device') ?? 'null')?.language ?? 'pt-BR';
  } catch {
    return 'pt-BR';
  }
}
