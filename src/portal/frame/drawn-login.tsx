import { renderToString } from 'react-dom/server';
import type { Language } from '../../domain/languages.ts';
import { setLanguage, textsLoaded, textsOf } from '../../ui/i18n/texts.ts';
import { FirstLogin } from './first-login.tsx';

/**
 * The login as HTML with the title of its page, which a browser shows before any code is loaded. Called by the build.
 */
export async function drawLogin(language: Language): Promise<{ readonly markup: string; readonly title: string }> {
  await setLanguage(language);
  await textsLoaded();
  const nothing = () => undefined;
  const markup = renderToString(<FirstLogin loadNext={() => Promise.resolve()} onLeave={nothing} onReady={nothing} />);
  return { markup, title: `${textsOf('shell')('login.title')} · Vitral` };
}
