import type { ApiError } from '../../platform/http/errors/api-error.ts';
import { defineErrors } from '../../platform/http/errors/define-errors.ts';
import type { SqlMistake, SqlReason } from './sql/sql-mistakes.ts';

/** Why a statement is refused, for users who write statements in the portal (specification 001, SQL editor). */
export const statementErrors = defineErrors({
  'SQL_RECUSADO.longa': {
    status: 422,
    'pt-BR': 'Linha {linha}, coluna {coluna}: a consulta passa de {nome} caracteres.',
    es: 'Línea {linha}, columna {coluna}: la consulta supera los {nome} caracteres.',
    en: 'Line {linha}, column {coluna}: the query has more than {nome} characters.',
  },
  'SQL_RECUSADO.vazia': {
    status: 422,
    'pt-BR': 'Linha {linha}, coluna {coluna}: falta a consulta. Escreva um select.',
    es: 'Línea {linha}, columna {coluna}: falta la consulta. Escriba un select.',
    en: 'Line {linha}, column {coluna}: there is no query. Write a select.',
  },
  'SQL_RECUSADO.sintaxe': {
    status: 422,
    'pt-BR': 'Linha {linha}, coluna {coluna}: a consulta não foi entendida: {nome}.',
    es: 'Línea {linha}, columna {coluna}: no se entiende la consulta: {nome}.',
    en: 'Line {linha}, column {coluna}: the query is not understood: {nome}.',
  },
  'SQL_RECUSADO.perto': {
    status: 422,
    'pt-BR': 'Linha {linha}, coluna {coluna}: erro de sintaxe perto de "{nome}".',
    es: 'Línea {linha}, columna {coluna}: error de sintaxis cerca de "{nome}".',
    en: 'Line {linha}, column {coluna}: syntax error near "{nome}".',
  },
  'SQL_RECUSADO.fim': {
    status: 422,
    'pt-BR': 'Linha {linha}, coluna {coluna}: a consulta termina antes do que devia.',
    es: 'Línea {linha}, columna {coluna}: la consulta termina antes de lo debido.',
    en: 'Line {linha}, column {coluna}: the query ends too early.',
  },
  'SQL_RECUSADO.varias': {
    status: 422,
    'pt-BR': 'Linha {linha}, coluna {coluna}: aqui começa uma segunda instrução. Execute uma de cada vez.',
    es: 'Línea {linha}, columna {coluna}: aquí empieza una segunda instrucción. Ejecute una a la vez.',
    en: 'Line {linha}, column {coluna}: a second statement begins here. Run one at a time.',
  },
  'SQL_RECUSADO.parametro_sem_nome': {
    status: 422,
    'pt-BR': 'Linha {linha}, coluna {coluna}: parâmetros têm nome: escreva :nome em vez de {nome}.',
    es: 'Línea {linha}, columna {coluna}: los parámetros tienen nombre: escriba :nombre en lugar de {nome}.',
    en: 'Line {linha}, column {coluna}: parameters have names: write :name in place of {nome}.',
  },
  'SQL_RECUSADO.parametro_curto': {
    status: 422,
    'pt-BR': 'Linha {linha}, coluna {coluna}: o nome de um parâmetro tem pelo menos duas letras; ":{nome}" tem uma.',
    es: 'Línea {linha}, columna {coluna}: el nombre de un parámetro tiene al menos dos letras; ":{nome}" tiene una.',
    en: 'Line {linha}, column {coluna}: the name of a parameter has two letters at least; ":{nome}" has one.',
  },
  'SQL_RECUSADO.comando': {
    status: 422,
    'pt-BR': 'Linha {linha}, coluna {coluna}: só é possível consultar: use select, e não {nome}.',
    es: 'Línea {linha}, columna {coluna}: solo se puede consultar: use select y no {nome}.',
    en: 'Line {linha}, column {coluna}: you can only query: use select, not {nome}.',
  },
  'SQL_RECUSADO.escrita': {
    status: 422,
    'pt-BR': 'Linha {linha}, coluna {coluna}: só é possível consultar: retire a parte que altera dados ({nome}).',
    es: 'Línea {linha}, columna {coluna}: solo se puede consultar: quite la parte que cambia datos ({nome}).',
    en: 'Line {linha}, column {coluna}: you can only query: take out the part that changes data ({nome}).',
  },
  'SQL_RECUSADO.bloqueio': {
    status: 422,
    'pt-BR': 'Linha {linha}, coluna {coluna}: uma consulta não bloqueia linhas: retire "for update" ou "for share".',
    es: 'Línea {linha}, columna {coluna}: una consulta no bloquea filas: quite "for update" o "for share".',
    en: 'Line {linha}, column {coluna}: a query locks no rows: take out "for update" or "for share".',
  },
  'SQL_RECUSADO.into': {
    status: 422,
    'pt-BR': 'Linha {linha}, coluna {coluna}: uma consulta não cria tabelas: retire "into".',
    es: 'Línea {linha}, columna {coluna}: una consulta no crea tablas: quite "into".',
    en: 'Line {linha}, column {coluna}: a query makes no table: take out "into".',
  },
  'SQL_RECUSADO.xml': {
    status: 422,
    'pt-BR': 'Linha {linha}, coluna {coluna}: funções de XML não estão disponíveis.',
    es: 'Línea {linha}, columna {coluna}: las funciones de XML no están disponibles.',
    en: 'Line {linha}, column {coluna}: XML functions are not available.',
  },
  'SQL_RECUSADO.collate': {
    status: 422,
    'pt-BR':
      'Linha {linha}, coluna {coluna}: a única ordem disponível é collate "C"; para ordenar sem acentos use vitral_normaliza.',
    es: 'Línea {linha}, columna {coluna}: el único orden disponible es collate "C"; para ordenar sin acentos use vitral_normaliza.',
    en: 'Line {linha}, column {coluna}: the only collation is collate "C"; to sort without accents use vitral_normaliza.',
  },
  'SQL_RECUSADO.with_reservado': {
    status: 422,
    'pt-BR': 'Linha {linha}, coluna {coluna}: nomes que começam com "vitral_" são da plataforma: escolha outro.',
    es: 'Línea {linha}, columna {coluna}: los nombres que empiezan con "vitral_" son de la plataforma: elija otro.',
    en: 'Line {linha}, column {coluna}: names that begin with "vitral_" belong to the platform: choose another one.',
  },
  'SQL_RECUSADO.only': {
    status: 422,
    'pt-BR': 'Linha {linha}, coluna {coluna}: escreva a tabela sem "only".',
    es: 'Línea {linha}, columna {coluna}: escriba la tabla sin "only".',
    en: 'Line {linha}, column {coluna}: write the table without "only".',
  },
  'SQL_RECUSADO.nome_simples': {
    status: 422,
    'pt-BR': 'Linha {linha}, coluna {coluna}: escreva a tabela pelo nome simples: {nome}.',
    es: 'Línea {linha}, columna {coluna}: escriba la tabla por su nombre simple: {nome}.',
    en: 'Line {linha}, column {coluna}: write the table by its plain name: {nome}.',
  },
  'SQL_RECUSADO.coluna_interna': {
    status: 422,
    'pt-BR': 'Linha {linha}, coluna {coluna}: a coluna "{nome}" é interna do banco e não pode ser lida.',
    es: 'Línea {linha}, columna {coluna}: la columna "{nome}" es interna de la base y no se puede leer.',
    en: 'Line {linha}, column {coluna}: the column "{nome}" is internal to the database and cannot be read.',
  },
  'SQL_RECUSADO.recurso': {
    status: 422,
    'pt-BR': 'Linha {linha}, coluna {coluna}: "{nome}" não está disponível em consultas.',
    es: 'Línea {linha}, columna {coluna}: "{nome}" no está disponible en consultas.',
    en: 'Line {linha}, column {coluna}: "{nome}" is not available in queries.',
  },
  'SQL_RECUSADO.esquema_tabela': {
    status: 422,
    'pt-BR': 'Linha {linha}, coluna {coluna}: escreva a tabela sem o esquema: {nome}.',
    es: 'Línea {linha}, columna {coluna}: escriba la tabla sin el esquema: {nome}.',
    en: 'Line {linha}, column {coluna}: write the table without its schema: {nome}.',
  },
  'SQL_RECUSADO.esquema_funcao': {
    status: 422,
    'pt-BR': 'Linha {linha}, coluna {coluna}: escreva a função sem o esquema: {nome}.',
    es: 'Línea {linha}, columna {coluna}: escriba la función sin el esquema: {nome}.',
    en: 'Line {linha}, column {coluna}: write the function without its schema: {nome}.',
  },
  'SQL_RECUSADO.esquema_operador': {
    status: 422,
    'pt-BR': 'Linha {linha}, coluna {coluna}: escreva o operador sozinho, sem operator(...).',
    es: 'Línea {linha}, columna {coluna}: escriba el operador solo, sin operator(...).',
    en: 'Line {linha}, column {coluna}: write the operator alone, without operator(...).',
  },
  'SQL_RECUSADO.tamanho': {
    status: 422,
    'pt-BR':
      'Linha {linha}, coluna {coluna}: em {nome}, escreva o tamanho como número, até 10.000, e o formato como texto.',
    es: 'Línea {linha}, columna {coluna}: en {nome}, escriba el tamaño como número, hasta 10.000, y el formato como texto.',
    en: 'Line {linha}, column {coluna}: in {nome}, write the length as a number, 10,000 at most, and the format as a text.',
  },
  'SQL_RECUSADO.esquema_coluna': {
    status: 422,
    'pt-BR': 'Linha {linha}, coluna {coluna}: escreva a coluna com a tabela ou seu apelido, sem o esquema.',
    es: 'Línea {linha}, columna {coluna}: escriba la columna con la tabla o su alias, sin el esquema.',
    en: 'Line {linha}, column {coluna}: write the column with its table or alias, without the schema.',
  },
  'SQL_RECUSADO.tabela_interna': {
    status: 422,
    'pt-BR': 'Linha {linha}, coluna {coluna}: a tabela "{nome}" é da plataforma e não pode ser lida.',
    es: 'Línea {linha}, columna {coluna}: la tabla "{nome}" es de la plataforma y no se puede leer.',
    en: 'Line {linha}, column {coluna}: the table "{nome}" belongs to the platform and cannot be read.',
  },
  'SQL_RECUSADO.tabela': {
    status: 422,
    'pt-BR': 'Linha {linha}, coluna {coluna}: não existe a tabela "{nome}".{sugestoes:meant}',
    es: 'Línea {linha}, columna {coluna}: no existe la tabla "{nome}".{sugestoes:meant}',
    en: 'Line {linha}, column {coluna}: there is no table "{nome}".{sugestoes:meant}',
  },
  'SQL_RECUSADO.relogio': {
    status: 422,
    'pt-BR': 'Linha {linha}, coluna {coluna}: a hora do portal é :agora e o dia é :hoje; os do banco podem ser outros.',
    es: 'Línea {linha}, columna {coluna}: la hora del portal es :agora y el día es :hoje; los de la base pueden ser otros.',
    en: 'Line {linha}, column {coluna}: the time of the portal is :agora and its day :hoje; those of the database may differ.',
  },
  'SQL_RECUSADO.funcao': {
    status: 422,
    'pt-BR': 'Linha {linha}, coluna {coluna}: a função "{nome}" não está disponível.{sugestoes:meant}',
    es: 'Línea {linha}, columna {coluna}: la función "{nome}" no está disponible.{sugestoes:meant}',
    en: 'Line {linha}, column {coluna}: the function "{nome}" is not available.{sugestoes:meant}',
  },
  'SQL_RECUSADO.usuario': {
    status: 422,
    'pt-BR':
      'Linha {linha}, coluna {coluna}: para saber quem consulta, use :usuario_id, :cliente_id, :filial_id ou :pais_id.',
    es: 'Línea {linha}, columna {coluna}: para saber quién consulta, use :usuario_id, :cliente_id, :filial_id o :pais_id.',
    en: 'Line {linha}, column {coluna}: for the user running the query, use :usuario_id, :cliente_id, :filial_id or :pais_id.',
  },
  'SQL_RECUSADO.tipo': {
    status: 422,
    'pt-BR': 'Linha {linha}, coluna {coluna}: o tipo "{nome}" não está disponível.{sugestoes:meant}',
    es: 'Línea {linha}, columna {coluna}: el tipo "{nome}" no está disponible.{sugestoes:meant}',
    en: 'Line {linha}, column {coluna}: the type "{nome}" is not available.{sugestoes:meant}',
  },
  'SQL_RECUSADO.valor': {
    status: 422,
    'pt-BR': 'Linha {linha}, coluna {coluna}: não existe o valor ":{nome}".{sugestoes:meant}',
    es: 'Línea {linha}, columna {coluna}: no existe el valor ":{nome}".{sugestoes:meant}',
    en: 'Line {linha}, column {coluna}: there is no value ":{nome}".{sugestoes:meant}',
  },
});

/** A mistake of a statement that a user wrote; `valor` is a named value that does not exist. */
export type RefusedStatement = Pick<SqlMistake, 'offset' | 'word' | 'suggestions'> & {
  readonly reason: SqlReason | 'valor';
};

/** The error of a mistake, with its line and column in the text. */
export function refuseStatement(text: string, { offset, reason, word, suggestions }: RefusedStatement): ApiError {
  const before = text.slice(0, offset);
  return refusals[`SQL_RECUSADO.${reason}`]({
    linha: before.split('\n').length,
    coluna: offset - before.lastIndexOf('\n'),
    nome: word,
    sugestoes: suggestions,
  });
}

type Refuse = (values: {
  readonly linha: number;
  readonly coluna: number;
  readonly nome: string;
  readonly sugestoes: readonly string[];
}) => ApiError;

/** Every reason of the check needs texts: a missing one does not compile. */
const refusals: Readonly<Record<`SQL_RECUSADO.${RefusedStatement['reason']}`, Refuse>> = statementErrors;
