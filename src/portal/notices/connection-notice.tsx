import { IconWifiOff } from '@tabler/icons-react';
import { useTexts } from '../../ui/i18n/texts.ts';
import '../texts/index.ts';
import { useConnection } from '../session/connection.ts';
import classes from './connection-notice.module.css';

/** 'Sem conexão' while the server is unreachable; otherwise takes no room. */
export function ConnectionNotice() {
  const t = useTexts('shell');
  const isConnected = useConnection();
  return (
    <div role="status">
      {isConnected ? null : (
        <p className={classes.notice}>
          <IconWifiOff size={16} aria-hidden="true" /> {t('frame.offline')}
        </p>
      )}
    </div>
  );
}
