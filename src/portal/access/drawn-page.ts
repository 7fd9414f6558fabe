import { whenIdle } from '../../ui/when-idle.ts';

/** A page whose markup was part of the HTML, and the user actions from before its code was loaded. */
export type DrawnPage = {
  /** Language of the markup, BCP 47. */
  readonly language: string;
  /**
   * Repeats the user's actions, and restores typed text if the page was drawn again. Call it when event handlers are in
   * place; later calls do nothing.
   */
  readonly replay: () => void;
};

/** First actions of a user on the page. Moving the mouse does not count. */
const touches = ['pointerdown', 'keydown', 'input', 'click', 'submit'] as const;

/** Calls of a login without a session; their answers decide whether more than the drawn form must be shown. */
const questions = ['primeiroAcesso', 'login/oidc'] as const;

/**
 * Waits until the user touches the page that the server has sent (`scripts/vite/drawn-login-plugin.ts`), or until the
 * server reports more to show. `public/boot.js` decides whether the drawn page is right for this visitor.
 * @returns null at once if nothing is drawn
 */
export async function waitForTouch(root: HTMLElement): Promise<DrawnPage | null> {
  const { documentElement } = document;
  const { drawn: language } = documentElement.dataset;
  if (language === undefined) return null;
  if (language === 'other') {
    root.replaceChildren();
    delete documentElement.dataset.drawn;
    return null;
  }
  const replay = recordActions(root);
  if (documentElement.dataset.submitted === undefined) {
    prefetchLater();
    await Promise.race([untilTouched(), untilMore()]);
  }
  return { language, replay };
}

/** Intercepts the user's actions on the page; returns a function that repeats them. */
function recordActions(root: HTMLElement): () => void {
  const buttons: HTMLButtonElement[] = [];
  let isSubmitted = document.documentElement.dataset.submitted !== undefined;
  const fields = [...root.querySelectorAll('input')];
  const record = (event: Event): void => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (event.type === 'submit') {
      event.preventDefault();
      isSubmitted = true;
    } else if (button?.type === 'button') buttons.push(button);
    if (isSubmitted) root.setAttribute('aria-busy', 'true');
  };
  for (const type of ['submit', 'click']) root.addEventListener(type, record, { capture: true });
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    for (const type of ['submit', 'click']) root.removeEventListener(type, record, { capture: true });
    root.removeAttribute('aria-busy');
    for (const field of fields) putBack(root, field);
    for (const button of buttons) if (button.isConnected) button.click();
    if (isSubmitted) root.querySelector('form')?.requestSubmit();
  };
}

/** If the page was drawn again in another language, restores the text typed into the former field. */
function putBack(root: HTMLElement, field: HTMLInputElement): void {
  const next = root.querySelector(`input[name="${field.name}"]`);
  if (field.isConnected || !(next instanceof HTMLInputElement) || field.value === '') return;
  next.value = field.value;
  next.dispatchEvent(new Event('input', { bubbles: true }));
}

function untilTouched(): Promise<void> {
  const control = new AbortController();
  return new Promise((resolve) => {
    const end = (): void => {
      control.abort();
      resolve();
    };
    for (const type of touches) document.addEventListener(type, end, { capture: true, signal: control.signal });
  });
}

/**
 * Resolves when the server has more to show than a login by password; otherwise never. The code gets the same answers.
 */
async function untilMore(): Promise<void> {
  const { documentElement } = document;
  documentElement.dataset.calls = String(questions.length);
  const asked = questions.map((call) => [call, fetch(`/api/${call}`).catch(() => null)] as const);
  window.vitralEarly = {
    headers: {},
    answers: new Map(asked.map(([call, answer]) => [call, answer.then((each) => each?.clone() ?? null)])),
  };
  const answers = await Promise.all(
    asked.map(([, answer]) => answer.then((each) => each?.json()).catch(() => undefined)),
  );
  documentElement.dataset.calls = '0';
  const [first, provider] = answers as readonly { readonly data?: { readonly pendente?: boolean } | null }[];
  if (first?.data?.pendente !== true && (provider?.data ?? null) === null) await new Promise(() => undefined);
}

/** When the browser is idle, it prefetches the files that come next, without running them. */
function prefetchLater(): void {
  const script = document.querySelector<HTMLScriptElement>('script[data-begin]');
  const files = `${script?.dataset.begin ?? ''} ${script?.dataset.login ?? ''}`.split(' ').filter(Boolean);
  const prefetch = () =>
    whenIdle(() => {
      for (const href of files)
        document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href, crossOrigin: '' }));
    });
  if (document.readyState === 'complete') prefetch();
  else window.addEventListener('load', prefetch, { once: true });
}
