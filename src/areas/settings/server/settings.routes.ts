import sql from 'sql-template-tag';
import { userSettings } from '../../../domain/user-settings.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import type { ApiError } from '../../../platform/http/errors/api-error.ts';
import type { ErrorProblem } from '../../../platform/http/errors/define-errors.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import type { Sessions } from '../../../platform/sessions/sessions.ts';
import { settingErrors } from './errors.ts';

/**
 * Settings of users on all their devices (specification 000, sections 4 and 7). Users read and write only their own.
 */
export function settingHandlers(db: Database, sessions: Sessions) {
  return {
    salvarConfiguracaoUsuario: async ({ body, caller }) => {
      const { chave, valor } = body;
      const { id } = caller();
      const text = JSON.stringify(valor ?? null);
      const largest = userSettings[chave];
      if (chave === 'salvar_cookies' && typeof valor !== 'boolean') throw wrong(settingErrors['type.configuracao']());
      if (Buffer.byteLength(text) > largest) throw wrong(settingErrors['maxLength.configuracao']({ limit: largest }));
      // The database accepts neither the null character nor single surrogates.
      if (/\\u0000|\\ud[89a-f]/i.test(text)) throw wrong(settingErrors['caracteres.configuracao']());
      await db.transaction(async (tx) => {
        if (text === 'null')
          await tx.execute(sql`delete from configuracao_usuario where id_usuario = ${id} and chave = ${chave}`);
        else
          await tx.execute(sql`
            insert into configuracao_usuario as c (id_usuario, chave, valor) values (${id}, ${chave}, ${text}::jsonb)
            on conflict (id_usuario, chave) do update
            set valor = excluded.valor, versao = c.versao + 1, dh_alteracao = now()
            where c.valor is distinct from excluded.valor`);
        if (chave === 'salvar_cookies')
          await tx.execute(sql`update usuario set salvar_cookies = ${valor === true} where id = ${id}`);
      });
      if (chave === 'salvar_cookies') sessions.forget();
      return { status: 200, body: {} };
    },
    listarConfiguracoesUsuario: async ({ caller }) => {
      const rows = await db.query<{ chave: string; valor: unknown }>(
        sql`select chave, valor from configuracao_usuario where id_usuario = ${caller().id} order by chave`,
      );
      return { status: 200, body: { data: Object.fromEntries(rows.map(({ chave, valor }) => [chave, valor])) } };
    },
  } satisfies Handlers;
}

function wrong(problem: ErrorProblem): ApiError {
  return httpErrors.DADOS_INVALIDOS({ errors: [{ pointer: '/valor', ...problem }] });
}
