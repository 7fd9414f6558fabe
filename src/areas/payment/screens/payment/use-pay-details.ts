import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Payment } from '../../machines/payment-answer.ts';
import { type CardProblem, checkCard, type TypedCard } from '../../rules/cards.ts';
import { type CardDraft, emptyCard } from './card-form.tsx';
import { brandsQuery, type PayDetails } from './payment.queries.ts';

/** Problems of a card by its field. */
export type CardProblems = Partial<Record<keyof TypedCard, CardProblem>>;

/**
 * Typed details of payments, which live only as long as the page (PCI DSS 3.2): cards, and operations of a TEF
 * terminal.
 */
export type TypedDetails = {
  readonly cardOf: (payment: number) => CardDraft;
  readonly problemsOf: (payment: number) => CardProblems;
  readonly operationOf: (payment: number) => string;
  readonly setCard: (payment: number, card: CardDraft) => void;
  readonly setOperation: (payment: number, operation: string) => void;
  /** Returns the details for 'Pagar', or the text about missing ones. */
  readonly check: () =>
    | { readonly details: PayDetails }
    | { readonly problem: 'pay.cardIncomplete' | 'pay.operationMissing' | 'pay.receiptMissing' };
  readonly forget: () => void;
};

export function usePayDetails(payments: readonly Payment[]): TypedDetails {
  const brands = useQuery(brandsQuery).data ?? [];
  const [cards, setCards] = useState<Readonly<Record<number, CardDraft>>>({});
  const [operations, setOperations] = useState<Readonly<Record<number, string>>>({});
  const [problems, setProblems] = useState<Readonly<Record<number, CardProblems>>>({});
  const cardOf = (payment: number) => cards[payment] ?? emptyCard;
  const operationOf = (payment: number) => operations[payment] ?? '';
  const toDetails = (): PayDetails => ({
    cartoes: payments.filter(isCard).map(({ id }) => {
      const { brand, ...typed } = cardOf(id);
      const found = brands.find((one) => one.id === brand) ?? brands[0];
      return {
        ...{ id_pgto: id, ...typed },
        bandeira: { id: found?.id ?? 0, descricao: String(found?.descricao ?? '') },
      };
    }),
    tef: payments.filter(isTef).map(({ id }) => ({ id_pgto: id, chave_operacao: operationOf(id).trim() })),
    isRedirected: payments.some(({ redirecionar_pagto }) => redirecionar_pagto === true),
  });
  return {
    ...{ cardOf, operationOf },
    problemsOf: (payment) => problems[payment] ?? {},
    setCard: (payment, card) => setCards((before) => ({ ...before, [payment]: card })),
    setOperation: (payment, operation) => setOperations((before) => ({ ...before, [payment]: operation })),
    check: () => {
      const today = new Date().toLocaleDateString('sv-SE');
      const found = payments.filter(isCard).map(({ id }) => [id, checkCard(cardOf(id), today)] as const);
      setProblems(Object.fromEntries(found));
      if (found.some(([, one]) => Object.keys(one).length > 0)) return { problem: 'pay.cardIncomplete' };
      if (payments.some((payment) => isTef(payment) && operationOf(payment.id).trim() === ''))
        return { problem: 'pay.operationMissing' };
      if (payments.some(lacksReceipt)) return { problem: 'pay.receiptMissing' };
      return { details: toDetails() };
    },
    forget: useCallback(() => {
      setCards({});
      setProblems({});
    }, []),
  };
}

export function isCard({ codigo, redirecionar_pagto }: Payment): boolean {
  return codigo.startsWith('CARTAO') && redirecionar_pagto !== true;
}

export function isTef({ codigo }: Payment): boolean {
  return codigo.startsWith('TEF');
}

function lacksReceipt({ comprovante_obrigatorio, comprovantes }: Payment): boolean {
  return comprovante_obrigatorio === true && (comprovantes ?? []).length === 0;
}
