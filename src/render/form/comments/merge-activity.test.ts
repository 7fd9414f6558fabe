import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../host/host.ts';
import type { Comment } from './comments.queries.ts';
import { mergeActivity } from './merge-activity.ts';

const at = (minute: number) => `2026-11-27T10:${String(minute).padStart(2, '0')}:00Z`;
const comment = (id: number, minute: number): Comment => ({
  ...{ id, texto: 'Oi', dh_registro: at(minute), dh_edicao: null, usuario: null, mencoes: [] },
  ...{ editavel_ate: null, excluivel: false },
});
const change = (id: number, minute: number): HistoryEntry => ({
  ...{ id, versao: id, operacao: 'ALTERACAO', dh_registro: at(minute), usuario: null, antes: {}, depois: {} },
});
const idsOf = (activities: ReturnType<typeof mergeActivity>) =>
  activities.map((each) => (each.kind === 'comment' ? `c${each.comment.id}` : `h${each.entry.id}`));

test('comments and changes stand in one line of time, the newest first', () => {
  const comments = [comment(2, 30), comment(1, 10)];
  const history = [change(3, 40), change(2, 20), change(1, 5)];
  expect(idsOf(mergeActivity(comments, history, false))).toEqual(['h3', 'c2', 'h2', 'c1', 'h1']);
});

test('changes before the oldest comment that is read wait until those before it are read', () => {
  expect(idsOf(mergeActivity([comment(2, 30)], [change(2, 35), change(1, 20)], true))).toEqual(['h2', 'c2']);
  expect(idsOf(mergeActivity([], [change(1, 20)], true))).toEqual(['h1']);
});
