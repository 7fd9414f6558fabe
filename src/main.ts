import '@fontsource-variable/inter/index.css';
import './ui/theme/mantine.css';
import './ui/theme/base.css';
import { loadCode, waitForTouch } from './portal/access/drawn-page.ts';

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no element with the id root.');

// A login that stands in the page needs no code before somebody touches it.
const drawn = await waitForTouch(element);
const { beginPortal } = await loadCode(drawn, () => import('./begin.ts'));
await beginPortal(element, drawn);
