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
 * The branch that an order is for, on every address of the cart; who has EDITAR_FILIAL there may change it. While there is no
 * order nothing has to be cancelled: the front page of the shop and its products ask for the branch themselves.
 */
export function BranchLabel() {
  const { pathname } = useLocation();
  return pathname.startsWith(cartPath) ? <CartBranch path={normalisePath(pathname)} /> : null;
}

function CartBranch({ path }: { readonly path: string }) {
  const { user } = useUserStorage();
  // Whoever may open these addresses has a branch, whether the top bar has a cart for them or not.
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
