import { whenIdle } from '../../ui/when-idle.ts';

/** A page whose markup came with its address, and what was done to it before its code was there. */
export type DrawnPage = {
  /** In which language it is drawn, by BCP 47 name. */
  readonly language: string;
  /** Does again what was done to it, and puts back what was typed where it was drawn anew. Call it when the code listens; later calls do nothing. */
  readonly replay: () => void;
};

/** What anybody does to a page first. Moving the mouse over it is nothing yet. */
const touches = ['pointerdown', 'keydown', 'input', 'click', 'submit'] as const;

/** What a login without a session asks the server: whether there is more to show than what is drawn. */
const questions = ['primeiroAcesso', 'login/oidc'] as const;

/**
 * Waits until somebody touches the page that the server has sent (`scripts/vite/drawn-login-plugin.ts`), or until the server says that
 * there is more to it. `public/boot.js` says whether what is drawn is right for this visitor.
 * @returns null where nothing is drawn, at once
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

/** Keeps what is done to the page from the browser; returns what does it again. */
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

/** Where the page was drawn anew, in another language, what was typed into the field that stood there before. */
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

/** Resolves where the server has more to show than a login by password; never without. The code gets the answers. */
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

/** Once the browser has nothing to do it gets the files that come next, without running them. */
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
