import sql from 'sql-template-tag';
import { documentContext } from '../../../engine/export/document-context.ts';
import type { Pdfs } from '../../../engine/export/pdf/pdfs.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import {
  type PlannedSave,
  type RecordSave,
  ruleError,
  type Settled,
  savedValue,
} from '../../../engine/records/record-rules.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { type Caller, mayCall, nobody } from '../../../platform/http/caller.ts';
import type { FieldError } from '../../../platform/http/errors/define-errors.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import type { Sessions } from '../../../platform/sessions/sessions.ts';
import { type ExportParts, printedSheets } from '../../exports/server/index.ts';
import { makeCredentialCode } from './credentials.ts';
import { eventErrors } from './errors.ts';
import { type BadgeQuery, isBadgeSigned, readBadgeSecret, signBadge } from './signed-badge.ts';

/** The entity of badges, and the print template from which screen, PDF and picture are drawn. */
export const badgeEntity = 'Cracha';
const template = 'cracha';
/** The role that only spouses have (specification 002, section 3, Badge). */
const spouseRole = 'Cônjuge';
/** Users who issue badges: they print them, and get signed addresses of them. */
const issuers = ['CREDENCIAMENTO.ACESSAR'];

/** Refuses the role of a spouse on another person's badge, and a partner of another client. */
export async function checkBadge(tx: Queryable, save: RecordSave): Promise<readonly FieldError[]> {
  const [tipo, cargo, client, partner] = ['tipo', 'cargo', 'cliente', 'socio'].map((name) => savedValue(save, name));
  const errors: FieldError[] = [];
  if (cargo === spouseRole && tipo !== 'conjuge')
    errors.push(ruleError(save.base, 'cargo', eventErrors.cargo_de_conjuge()));
  if (partner === null) return errors;
  const own = await tx.query(sql`
    select 1 as found from pessoa_socio as s join cliente as c on c.id_pessoa = s.id_pessoa
    where s.id = ${partner}::bigint and c.id = ${client}::bigint`);
  if (tipo !== 'socio' || own.length === 0)
    errors.push(ruleError(save.base, 'socio', eventErrors.socio_de_outro_cliente()));
  return errors;
}

/** Automatic values of badges: a new one gets the code of its QR code, that of a spouse its role. */
export function settleBadges(saves: readonly PlannedSave[]): ReadonlyMap<number, Settled> {
  return new Map(
    saves.map(({ place, columns, before }) => {
      const kind = columns.has('tipo') ? columns.get('tipo') : before?.tipo;
      const own = new Map<string, unknown>();
      if (before === null) own.set('codigo', makeCredentialCode());
      if (kind === 'conjuge') own.set('cargo', spouseRole);
      return [place, { columns: own }];
    }),
  );
}

export type BadgeParts = ExportParts & {
  readonly db: Database;
  readonly sessions: Pick<Sessions, 'find'>;
  readonly pdfs: Pick<Pdfs, 'sheets'>;
  readonly publicUrl: () => string;
  readonly now: () => Date;
};

/**
 * The signed address of a badge's picture, for issuers. Throws 404 for a badge that they may not see, 422 for one
 * without a role.
 */
export async function signedAddress(
  { engine, db, publicUrl, now }: BadgeParts,
  caller: Caller,
  id: number,
): Promise<{ readonly url: string; readonly access_token: string; readonly expira_em: string }> {
  const { cliente, evento, nome, cargo } = await engine.get(caller, badgeEntity, id);
  const badge = { clientId: idIn(cliente), eventId: idIn(evento), nome: String(nome), cargo: String(cargo ?? '') };
  if (badge.cargo === '') throw eventErrors['REGRA_DE_NEGOCIO.cracha_sem_cargo']();
  const { token, until } = signBadge(await readBadgeSecret(db), badge, now().getTime());
  const query = new URLSearchParams({ nome: badge.nome, cargo: badge.cargo, access_token: token });
  return {
    url: `${publicUrl()}/api/public/cracha/${badge.clientId}-${badge.eventId}.png?${query}`,
    access_token: token,
    expira_em: until.toISOString(),
  };
}

/**
 * The picture of an issued badge, by its signed address or the session of an issuer. Throws 403 if the address was not
 * signed for this badge or has expired, 404 if no such badge was issued.
 */
export async function drawBadge(
  parts: BadgeParts,
  { access_token: token, ...badge }: BadgeQuery & { readonly access_token: string },
  language: unknown,
  left: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  const { db, sessions, pdfs, publicUrl, now } = parts;
  if (!isBadgeSigned(await readBadgeSecret(db), badge, token, now().getTime())) {
    const caller = (await sessions.find(token))?.caller;
    if (caller === undefined || !mayCall(caller, issuers))
      throw httpErrors.SEM_PERMISSAO({ entity: badgeEntity, permissao: issuers.join(', ') });
  }
  const [row] = await db.query<{ id: number }>(sql`
    select id from cracha where id_cliente = ${badge.clientId} and id_evento = ${badge.eventId}
      and nome = ${badge.nome} and cargo = ${badge.cargo}`);
  if (row === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: badgeEntity, id: 0 });
  const context = { ...documentContext(language, ''), portal: publicUrl() };
  const asked = { entity: badgeEntity, name: template, ids: [row.id] };
  // Printed by the server itself: the holder of the address may see this one badge, and nothing else.
  const document = await printedSheets(parts, { ...nobody, administrator: true }, asked, context);
  return pdfs.sheets(document, { as: 'png', language: context.language }, left);
}

function idIn(value: unknown): number {
  return Number(typeof value === 'object' && value !== null ? Reflect.get(value, 'id') : value);
}
