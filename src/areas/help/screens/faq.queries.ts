import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../../api/index.ts';
import { client } from '../../../portal/session/client.ts';

/** One question of the FAQ; `total` is the number of questions inside it. */
export type FaqEntry = {
  readonly id: number;
  readonly question: string;
  /** HTML. */
  readonly answer: string | null;
  readonly total: number;
};

const staleTime = 60_000;

/** The title of the FAQ in the language of the screen; null if that has none. */
export const faqTitleQuery = (language: string) =>
  queryOptions({
    queryKey: ['faq', language, 'title'],
    queryFn: async ({ signal }): Promise<string | null> => {
      const query = { single: true, size: -1 };
      return (await dataOf(client.GET('/findFaq', { params: { query }, signal }))).data.title ?? null;
    },
    staleTime,
  });

type Wanted = {
  readonly language: string;
  /** Words to find in questions and answers of every level; '' for all of one level. */
  readonly query: string;
  /** The parent question; null for the top level. */
  readonly parent: number | null;
};

/** All questions of one level of the FAQ, or all that match a search. */
export const faqEntriesQuery = ({ language, query, parent }: Wanted) =>
  queryOptions({
    queryKey: ['faq', language, 'entries', parent, query],
    queryFn: async ({ signal }): Promise<readonly FaqEntry[]> => {
      const asked = { size: -1, ...(query === '' ? {} : { query }), ...(parent === null ? {} : { parent }) };
      const { data } = await dataOf(client.GET('/listFaqByLanguage', { params: { query: asked }, signal }));
      return data.flatMap(({ id, question, answer = null, total = 0 }) =>
        id === undefined ? [] : [{ id, question: question ?? '', answer, total }],
      );
    },
    staleTime,
  });
