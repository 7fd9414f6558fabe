import sql from 'sql-template-tag';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import { hasTag } from '../../../platform/http/etag.ts';
import { defineModule } from '../../module.ts';
import { createOnAir } from './on-air.ts';

const entity = 'TransmissaoProgramada';

/**
 * The live broadcast (specification 002, sections 2.17, 4 and 7): decides which broadcast is on the air for which user.
 */
export const transmissionModule = defineModule({
  name: 'transmission',
  operations: ['consultaTransmissaoAtivaClienteUsuario', 'transmissaoValidaAcesso'],
  open: ({ db, clock }) => {
    const onAir = createOnAir(db, clock.now);
    return {
      handlers: {
        consultaTransmissaoAtivaClienteUsuario: async ({ caller, request }) => {
          const found = await onAir.find(caller());
          const etag = found === null ? '"0"' : `"${found.id}-${found.versao}"`;
          const headers = { etag, 'cache-control': 'private, no-cache' };
          if (hasTag(request.headers['if-none-match'], etag)) return { status: 304, body: undefined, headers };
          const data = found === null ? null : { id_transmissao: found.id, titulo: found.titulo, url: found.url };
          return { status: 200, body: { data }, headers };
        },
        transmissaoValidaAcesso: async ({ params, caller }) => {
          const acessoPermitido = await onAir.mayWatch(caller(), params.id);
          if (!acessoPermitido) {
            const known = await db.query(sql`select 1 as known from transmissao_programada where id = ${params.id}`);
            if (known.length === 0) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity, id: params.id });
          }
          return { status: 200, body: { acessoPermitido } };
        },
      },
    };
  },
});
