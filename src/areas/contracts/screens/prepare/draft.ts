import type { Preparation } from '../../machines/prepare.machine.ts';
import { readMarks } from '../marks/marks.ts';

/** What somebody placed and typed of one contract, for this window alone: it outlives a reload and a login. */
export type DraftPlace = { readonly user: number; readonly idContrato: number; readonly idCliente: number };

const keyOf = ({ user, idContrato, idCliente }: DraftPlace) => `vitral.preparar.${user}.${idContrato}.${idCliente}`;

/** The draft of a contract; null where there is none that can be read. */
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

/** Stores a draft; null takes it away. A browser that stores nothing loses only what a reload would. */
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
    // Storage that is full or refused: the question before leaving is still asked.
  }
}
