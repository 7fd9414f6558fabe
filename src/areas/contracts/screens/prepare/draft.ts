import type { Preparation } from '../../machines/prepare.machine.ts';
import { readMarks } from '../marks/marks.ts';

/** Placed marks and typed values of one contract, only for this window; they survive a reload and a login. */
export type DraftPlace = { readonly user: number; readonly idContrato: number; readonly idCliente: number };

const keyOf = ({ user, idContrato, idCliente }: DraftPlace) => `vitral.preparar.${user}.${idContrato}.${idCliente}`;

/** The draft of a contract; null for none or an unreadable one. */
export function readDraft(place: DraftPlace): Preparation | null {
  try {
    const read: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(place)) ?? 'null');
    if (typeof read !== 'object' || read === null) return null;
    const { di, testemunha, witness } = read as Readonly<Record<string, unknown>>;
    const typed = Object(witness) as Readonly<Record<string, unknown>>;
    const text = (name: string) => (typeof typed[name] === 'string' ? typed[name] : '');
    return {
      marks: [...readMarks(di, 'D.I'), ...readMarks(testemunha, 'TESTEMUNHA')],
      witness: { nome: text('nome'), documento: text('documento'), email: text('email') },
    };
  } catch {
    return null;
  }
}

/** Stores a draft; null removes it. If the browser stores nothing, only a reload loses it. */
export function writeDraft(place: DraftPlace, draft: Preparation | null): void {
  try {
    if (draft === null) {
      window.sessionStorage.removeItem(keyOf(place));
      return;
    }
    const of = (kind: string) => draft.marks.filter(({ tipo }) => tipo === kind);
    const stored = { di: of('D.I'), testemunha: of('TESTEMUNHA'), witness: draft.witness };
    window.sessionStorage.setItem(keyOf(place), JSON.stringify(stored));
  } catch {
    // Storage may be full or forbidden: the user is still asked before leaving.
  }
}
