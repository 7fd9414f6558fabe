import { Dialog } from '../../ui/components/dialog.tsx';
import { useTexts } from '../../ui/i18n/texts.ts';
import { useShortcutTexts } from '../texts/shortcuts/index.ts';
import { useCommandsInFront } from './commands.ts';
import classes from './palette.module.css';

/** Shortcuts of every screen: text key, and keys. */
const everywhere: readonly (readonly [string, string])[] = [
  ['palette', 'Ctrl+K'],
  ['sheet', '?'],
  ['search', '/'],
  ['create', 'N'],
  ['save', 'Ctrl+S'],
  ['saveNew', 'Ctrl+Shift+S'],
  ['previous', 'Alt+↑'],
  ['next', 'Alt+↓'],
  ['tabPrevious', 'Alt+PageUp'],
  ['tabNext', 'Alt+PageDown'],
  ['tabClose', 'Alt+W'],
  ['tabMove', 'Ctrl+Shift+← →'],
  ['choose', '↑ ↓ Enter'],
  ['leave', 'Esc'],
];

/** All shortcuts: those of the visible screen, then those of every screen. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts('shell');
  const shortcutText = useShortcutTexts();
  const here = useCommandsInFront().filter(({ keys }) => keys !== null);
  return (
    <Dialog isRead onClose={onClose} title={t('shortcuts.title')}>
      {here.length === 0 ? null : (
        <>
          <h3 className={classes.sheetTitle}>{shortcutText('here')}</h3>
          <dl className={classes.sheet}>
            {here.map(({ id, label, keys }) => (
              <Keys key={id} label={label} keys={keys ?? ''} />
            ))}
          </dl>
        </>
      )}
      <h3 className={classes.sheetTitle}>{shortcutText('everywhere')}</h3>
      <dl className={classes.sheet}>
        {everywhere.map(([name, keys]) => (
          <Keys key={name} label={shortcutText(name)} keys={keys} />
        ))}
      </dl>
    </Dialog>
  );
}

function Keys({ label, keys }: { readonly label: string; readonly keys: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <kbd className={classes.keys}>{keys}</kbd>
      </dd>
    </>
  );
}
