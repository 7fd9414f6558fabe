import { didYouMean } from '../../../language/json/closest-names.ts';

/** A mistake in SQL, at a character of its text. */
export type SqlProblem = {
  readonly code: string;
  readonly offset: number;
  /** For configurators, in English. */
  readonly message: string;
  readonly suggestions: readonly string[];
};

/**
 * A mistake of a statement: its reason and the word concerned. Users of the SQL editor read the reason in their own
 * language (`statement-errors.ts`).
 */
export type SqlMistake = SqlProblem & { readonly reason: SqlReason; readonly word: string };

/** The text of each reason for configurators, and the code of its problem; `{word}` is the word concerned. */
const reasons = {
  longa: ['too-large', 'A statement has {word} characters at most.'],
  vazia: ['no-statement', 'This file has no statement. Write one `select`.'],
  sintaxe: ['syntax', 'PostgreSQL does not understand this: {word}.'],
  perto: ['syntax', 'PostgreSQL does not understand this: syntax error at or near "{word}".'],
  fim: ['syntax', 'PostgreSQL does not understand this: syntax error at end of input.'],
  varias: ['several-statements', 'A statement is one query; a second one begins here. Delete it.'],
  parametro_sem_nome: ['unnamed-parameter', 'Parameters have names: write `:nome` for `{word}`.'],
  parametro_curto: ['bad-parameter-name', 'The name of a parameter has two letters at least; `:{word}` has one.'],
  comando: ['not-a-select', 'A statement only reads: it is one `select`, not `{word}`.'],
  escrita: ['not-a-select', 'A statement only reads; this part is `{word}`. Delete it.'],
  bloqueio: ['not-allowed', 'A statement reads without locking rows. Delete `for update` or `for share`.'],
  into: ['not-allowed', 'A statement makes no table. Delete `into`.'],
  xml: ['not-allowed', 'Functions of XML are not available in statements.'],
  collate: [
    'not-allowed',
    'The only collation of statements is `collate "C"`; texts sort without accents by `vitral_normaliza`.',
  ],
  with_reservado: [
    'not-allowed',
    'Names of `with` queries that begin with `vitral_` are those of the platform. Rename it.',
  ],
  only: ['not-allowed', 'Write the table without `only`.'],
  nome_simples: ['not-allowed', 'Write the table by its plain name: `{word}`.'],
  coluna_interna: ['not-allowed', "The column `{word}` is PostgreSQL's own and says nothing of a record."],
  recurso: ['not-allowed', '`{word}` is not available in statements.'],
  esquema_tabela: ['schema-name', 'Tables are named alone, without a schema: write `{word}`.'],
  esquema_funcao: ['schema-name', 'Functions are named alone, without a schema: write `{word}`.'],
  esquema_operador: ['schema-name', 'Operators are written alone, without `operator(...)`.'],
  esquema_coluna: ['schema-name', 'Columns are named by their table or its alias, without a schema.'],
  tabela_interna: ['unknown-table', 'The table `{word}` belongs to the platform; statements read tables of entities.'],
  tabela: ['unknown-table', 'There is no table `{word}` of an entity.'],
  relogio: ['reads-clock', 'The time of the portal is `:agora`, its day `:hoje`; that of the database may be another.'],
  funcao: ['unknown-function', 'The function `{word}` is not available in statements.'],
  tamanho: [
    'not-allowed',
    '`{word}` says how long its text is by a number that is written out, 10,000 at most; `format` by a text that is.',
  ],
  usuario: [
    'unknown-function',
    'Who runs the statement is no user of the portal. Use `:usuario_id`, `:cliente_id`, `:filial_id` or `:pais_id`.',
  ],
  tipo: ['unknown-type', 'The type `{word}` is not available in statements.'],
} as const satisfies Readonly<Record<string, readonly [code: string, message: string]>>;

/** Why a statement is refused. */
export type SqlReason = keyof typeof reasons;

/** A mistake at a character of the text. */
export function mistake(reason: SqlReason, offset: number, word = '', suggestions: readonly string[] = []): SqlMistake {
  const [code, message] = reasons[reason];
  const text = message.replace('{word}', () => word) + didYouMean(suggestions);
  return { ...problem(`statement/${code}`, offset, text, suggestions), reason, word };
}

/** A problem of a statement that only configurators read. */
export function problem(
  code: string,
  offset: number,
  message: string,
  suggestions: readonly string[] = [],
): SqlProblem {
  return { code, offset, message, suggestions };
}
