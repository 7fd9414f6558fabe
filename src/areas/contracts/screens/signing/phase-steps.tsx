import { IconCheck, IconX } from '@tabler/icons-react';
import { formatDateTime } from '../../../../ui/format/date.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { type Signing, signedAs } from '../../machines/signing-page.machine.ts';
import classes from './phase-steps.module.css';

type StepState = 'done' | 'now' | 'next' | 'stopped';

const order = ['di', 'testemunha', 'finish'] as const;
const roles = { di: 'D.I', testemunha: 'TESTEMUNHA' } as const;
const words = { done: 'stepDone', now: 'stepNow', next: 'stepNext', stopped: 'stepStopped' } as const;

/** D.I, witness and seal: which are done, current and pending. */
export function PhaseSteps({ signing }: { readonly signing: Signing }) {
  const t = useTexts('contract-signing');
  const names = [signing.nome_cliente, signing.nome_testemunha ?? '', ''];
  return (
    <ol className={classes.steps} aria-label={t('steps')}>
      {order.map((phase, place) => {
        const state = stateOf(signing, place);
        const signed = phase === 'finish' ? undefined : signedAs(signing, roles[phase]);
        // Nobody's turn: the portal is working.
        const word =
          signed === undefined
            ? t(phase === 'finish' && state === 'now' ? 'stepSealing' : words[state])
            : t('stepSigned', { when: formatDateTime(signed.dh_assinatura) });
        return (
          <li
            key={phase}
            className={classes.step}
            data-state={state}
            {...(state === 'now' ? { 'aria-current': 'step' } : {})}
          >
            <span className={classes.mark} aria-hidden="true">
              {state === 'done' ? (
                <IconCheck size={14} stroke={3} />
              ) : state === 'stopped' ? (
                <IconX size={14} stroke={3} />
              ) : (
                place + 1
              )}
            </span>
            <span className={classes.text}>
              <strong>{t((['di', 'witness', 'seal'] as const)[place] ?? 'seal')}</strong>
              {names[place] === '' ? null : <span className={classes.name}>{names[place]}</span>}
              <span
                className={signed !== undefined ? classes.when : names[place] === '' ? classes.name : 'visually-hidden'}
              >
                {word}
              </span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function stateOf(signing: Signing, place: number): StepState {
  const { fase, codigo_verificacao } = signing;
  if (fase === 'finish') return place < 2 || codigo_verificacao != null ? 'done' : 'now';
  if (fase === 'recusado' || fase === 'expirado') {
    // Whoever had not signed by then has declined, or did not sign in time: the D.I signs before the witness does.
    const stopped = signedAs(signing, 'D.I') === undefined ? 0 : 1;
    return place < stopped ? 'done' : place === stopped ? 'stopped' : 'next';
  }
  const current = order.indexOf(fase === 'testemunha' ? 'testemunha' : 'di');
  if (fase === 'prepare') return 'next';
  return place < current ? 'done' : place === current ? 'now' : 'next';
}
