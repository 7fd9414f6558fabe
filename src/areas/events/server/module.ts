import sql from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import { receiveUpload } from '../../../engine/files/receive-upload.ts';
import { searchList } from '../../../engine/lists/search.ts';
import { portalDay } from '../../../engine/records/values/portal-day.ts';
import { isRecord } from '../../../language/json/record.ts';
import { alsoMay } from '../../../platform/http/caller.ts';
import { perAddress } from '../../../platform/sessions/call-limits.ts';
import { noGroups } from '../../catalogue/server/index.ts';
import { defineModule } from '../../module.ts';
import { allOf, openOwnList } from '../../records/server/index.ts';
import { badgeEntity, checkBadge, drawBadge, settleBadges, signedAddress } from './badges.ts';
import { checkCredential } from './check-credential.ts';
import { makeConsultantCredentials } from './consultant-credentials.ts';
import { sendCredentialMails } from './credential-mail.ts';
import { refreshCredentials } from './credentials.ts';
import { eventErrors } from './errors.ts';
import { changePhoto } from './photo.ts';
import { shareEvent } from './share-event.ts';

const entity = 'CredencialCliente';

/** Events and credentials (specification 002, sections 2.7 and 2.12). */
export const eventsModule = defineModule({
  name: 'events',
  operations: [
    ...([
      'refreshCredencialCliente',
      'geraCredencialConsultor',
      'uploadAvatarCredencial',
      'verificarCredencial',
    ] as const),
    ...(['publicCracha', 'assinarCracha', 'compartilharEvento'] as const),
  ],
  recordRules: () => ({
    save: { [badgeEntity]: checkBadge },
    settle: { [badgeEntity]: async (_tx, _caller, saves) => settleBadges(saves) },
  }),
  errors: eventErrors,
  open: (services) => {
    const { db, entities, engine, files, mail, outbox, clock, publicUrl, publishSaved } = services;
    const badges = { ...services, now: clock.now };
    return {
      handlers: {
        publicCracha: async ({
          params: { clientId, eventId },
          query: { nome, cargo, access_token },
          request,
          signal,
        }) => ({
          status: 200,
          stream: await drawBadge(
            badges,
            { clientId: Number(clientId), eventId: Number(eventId), nome, cargo, access_token },
            request.headers['x-language'],
            signal,
          ),
          headers: {
            'content-type': 'image/png',
            'content-disposition': `inline; filename="cracha-${clientId}-${eventId}.png"`,
            'cache-control': 'private, no-store',
          },
        }),
        assinarCracha: async ({ params: { id }, caller }) => ({
          status: 200,
          body: { data: await signedAddress(badges, caller(), id) },
        }),
        compartilharEvento: async ({ params: { id }, caller }) => {
          const { titulo } = await engine.get(caller(), 'Evento', id);
          return { status: 200, body: { data: shareEvent(publicUrl(), { id, titulo: String(titulo) }) } };
        },
        geraCredencialConsultor: async ({
          query: { id_evento, id_consultor, enviar_email = false },
          caller,
          afterwards,
        }) => {
          const parts = { db, outbox, publicUrl, now: clock.now };
          const data = await makeConsultantCredentials(parts, caller(), { id_evento, id_consultor, enviar_email });
          afterwards(() => publishSaved({ entity }));
          return { status: 200, body: { data: [...data], total: data.length, ...noGroups } };
        },
        uploadAvatarCredencial: async ({ query: { id_credencial }, caller, upload, request, afterwards }) => {
          const who = caller();
          const body = upload();
          const type = request.headers['content-type'] ?? '';
          await changePhoto({ db, files }, who, id_credencial, (take) => receiveUpload(body, type, take));
          afterwards(() => publishSaved({ entity }));
          const data: unknown = await engine.get(alsoMay(who, entity, 'LISTAR'), entity, id_credencial);
          return { status: 200, body: { data: data as components['schemas']['CredencialCliente'] } };
        },
        verificarCredencial: async ({ params: { codigo } }) => ({
          status: 200,
          body: { data: await checkCredential(db, { portal: publicUrl(), code: codigo }, portalDay(clock.now())) },
        }),
        refreshCredencialCliente: async ({ query, body, caller }) => {
          const who = caller();
          const client = who.id_cliente;
          if (client !== null) await refreshCredentials(db, client, publicUrl());
          const sent: unknown = body;
          const given = { ...query, ...(isRecord(sent) ? sent : {}) };
          const list = openOwnList({ entities, engine }, alsoMay(who, entity, 'LISTAR'), entity, given);
          const scope = allOf(list.scope, sql`t.id_cliente = ${client} and t.tipo = 'CREDENCIAL_VIRTUAL'`);
          const answer: unknown = await searchList(db, list.listable, list.request, { scope });
          return { status: 200, body: answer as components['schemas']['CredencialClienteLista'] };
        },
      },
      // The public page makes one call for each scanned credential.
      limits: { verificarCredencial: [perAddress('credencial', 60)], publicCracha: [perAddress('cracha', 120)] },
      tasks: mail === null ? [] : [sendCredentialMails({ db, mail, publicUrl })],
    };
  },
});
