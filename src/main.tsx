import '@fontsource-variable/inter/index.css';
import './ui/theme/mantine.css';
import './ui/theme/base.css';
import { createRoot } from 'react-dom/client';
import { session } from './portal/session/session.ts';
import { startShell } from './portal/start.ts';

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no element with the id root.');

await startShell();
const root = createRoot(element);
const loadPortal = () => import('./portal.tsx');
// Who has to log in first gets the login alone: addresses, menu and screens come while the password is being typed.
const isLogin = () => window.location.pathname === '/login' && session.get() === null;
if (isLogin()) {
  const { showLogin } = await import('./portal/frame/first-login.tsx');
  // The address may have changed while its code was on the way.
  if (isLogin()) await showLogin(root, loadPortal);
}
(await loadPortal()).showPortal(root);
