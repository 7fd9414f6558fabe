import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { textsOf, useTexts } from '../../ui/i18n/texts.ts';
import { ask } from '../messages/messages.ts';
import { screenCheck } from '../panes/screen-check.ts';
import { client } from '../session/client.ts';
import { useUserStorage } from '../storage/user-storage.ts';
import { normalisePath } from '../tabs/tab.ts';
import classes from './branch-label.module.css';
import { changeBranch } from './change-branch.ts';
import { cartPath, openOrderQuery } from './open-order.ts';

/**
 * The branch of the order, on every address of the cart; users with EDITAR_FILIAL may change it there. As long as there
 * is no order nothing has to be cancelled: the front page of the shop and its products ask for the branch themselves.
 */
export function BranchLabel() {
  const { pathname } = useLocation();
  return pathname.startsWith(cartPath) ? <CartBranch path={normalisePath(pathname)} /> : null;
}

function CartBranch({ path }: { readonly path: string }) {
  const { user } = useUserStorage();
  // Users who may open these addresses have a branch, whether or not the top bar has a cart for them.
  const { data: order = null } = useQuery(openOrderQuery(client));
  const { data: check } = useQuery(screenCheck(path));
  const branch = order?.filial ?? user.filial?.nome ?? null;
  if (branch === null) return null;
  const mayChange = check?.data.access.EDITAR_FILIAL === true && order !== null && order.id !== 0;
  return (
    <BranchView
      branch={branch}
      onChange={mayChange ? () => void changeBranch(client, agree, (to) => window.location.assign(to)) : null}
    />
  );
}

type BranchViewProps = { readonly branch: string; readonly onChange: (() => void) | null };

export function BranchView({ branch, onChange }: BranchViewProps) {
  const t = useTexts('shell');
  const label = t('branch.label', { branch });
  return (
    <section className={classes.root} aria-label={t('branch.place')}>
      {onChange === null ? (
        <span>{label}</span>
      ) : (
        <button type="button" className={classes.change} onClick={onChange} title={t('branch.change', { branch })}>
          {label}
        </button>
      )}
    </section>
  );
}

async function agree(): Promise<boolean> {
  const t = textsOf('shell');
  const answer = await ask({
    title: t('notice.confirmTitle'),
    messages: [t('branch.question')],
    choices: [
      { id: 'keep', label: t('branch.keep'), tone: 'quiet' },
      { id: 'change', label: t('branch.confirm'), tone: 'danger' },
    ],
  });
  return answer === 'change';
}
