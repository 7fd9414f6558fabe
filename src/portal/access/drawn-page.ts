import { whenIdle } from '../../ui/when-idle.ts';

/** A page whose markup was part of the HTML, and the user actions from before its code was loaded. */
export type DrawnPage = {
  /** Language of the markup, BCP 47. */
  readonly language: string;
  readonly recording: Recording;
};

/** What the user did to a page before its code was loaded (`replay.ts` repeats it). */
export type Recording = {
  readonly root: HTMLElement;
  /** The fields of the markup, with what was typed. */
  readonly fields: readonly HTMLInputElement[];
  /** Buttons that were pressed, besides the one that submits the form. */
  readonly buttons: HTMLButtonElement[];
  /** The field that had the focus last. */
  readonly focused: HTMLInputElement | undefined;
  readonly isSubmitted: boolean;
  /** Ends the recording. */
  readonly end: () => void;
};

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Events that are recorded. */
const recorded = ['submit', 'click', 'focusin'] as const;

/** ms before code that did not arrive is asked for again. */
const pauseOfLoading = 2_000;

/** First actions of a user on the page. Moving the mouse does not count. */
const touches = ['pointerdown', 'keydown', 'input', 'click', 'submit'] as const;

/** Calls of a login without a session; their answers decide whether more than the drawn form must be shown. */
const questions = ['primeiroAcesso', 'login/oidc'] as const;

/**
 * Waits until the user touches the page that the server has sent (`scripts/vite/drawn-login-plugin.ts`), until the
 * server reports more to show, or until somebody logs in in another window. `public/boot.js` decides whether the drawn page is right for this visitor.
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
  const recording = recordActions(root);
  if (!recording.isSubmitted) {
    prefetchLater();
    await Promise.race([untilTouched(), untilMore(), untilSession()]);
  }
  return { language, recording };
}

/**
 * Loads the code of a page. If it does not arrive, waits for the network, or a moment, and tries again: without it a page
 * does nothing, or stays empty. A page that shows already may be old: after a release the code has another address,
 * which only a new page knows. So it is loaded anew after the second try.
 */
export async function loadCode<Code>(drawn: DrawnPage | null, load: () => Promise<Code>): Promise<Code> {
  for (let isAgain = false; ; isAgain = true)
    try {
      return await load();
    } catch (error) {
      console.error(error);
      await new Promise((resolve) => {
        if (isAgain && drawn !== null) location.reload();
        else if (navigator.onLine) setTimeout(resolve, pauseOfLoading);
        else addEventListener('online', resolve);
      });
    }
}

/** Intercepts the user's actions on the page. */
function recordActions(root: HTMLElement): Recording {
  const fields = [...root.querySelectorAll('input')];
  const recording: Mutable<Recording> = {
    root,
    fields,
    buttons: [],
    focused: fields.find((field) => field === document.activeElement),
    isSubmitted: document.documentElement.dataset.submitted !== undefined,
    end: () => {
      for (const type of recorded) root.removeEventListener(type, record, true);
      root.removeAttribute('aria-busy');
      delete document.documentElement.dataset.drawn;
    },
  };
  const record = ({ type, target }: Event): void => {
    if (type === 'focusin') recording.focused = fields.find((field) => field === target) ?? recording.focused;
    else if (type === 'submit') recording.isSubmitted = true;
    else {
      const button = target instanceof Element ? target.closest('button') : null;
      if (button?.type === 'button') recording.buttons.push(button);
    }
    if (recording.isSubmitted) root.setAttribute('aria-busy', 'true');
  };
  for (const type of recorded) root.addEventListener(type, record, true);
  return recording;
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

/** Resolves when somebody logs in in another window: this one then belongs to them too. */
function untilSession(): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (localStorage.getItem('vitral.token') !== null) resolve();
    };
    // A page that comes back from the browser's cache has heard of nothing meanwhile.
    for (const type of ['storage', 'pageshow']) addEventListener(type, look);
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
    since: 0,
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
