import sql from 'sql-template-tag';
import { PortError } from '../../../integrations/ask-json.ts';
import { perSession } from '../../../platform/sessions/call-limits.ts';
import { defineModule } from '../../module.ts';
import { academyErrors } from './errors.ts';

/** Access to the online academy (specification 002, section 2.20). */
export const academyModule = defineModule({
  name: 'academy',
  operations: ['eadMemberkitLoadUsuario'],
  errors: academyErrors,
  open: ({ db, ports, publicUrl }) => ({
    handlers: {
      eadMemberkitLoadUsuario: async ({ caller }) => {
        const [user] = await db.query<{ email: string; nome: string }>(
          sql`select login as email, nome from usuario where id = ${caller().id}`,
        );
        if (user === undefined) throw academyErrors['REGRA_DE_NEGOCIO.academia_sem_acesso']();
        const link = await ports.academy.openLink({ email: user.email, name: user.nome }).catch((error: unknown) => {
          if (!(error instanceof PortError)) throw error;
          throw error.outcome === 'refused'
            ? academyErrors['REGRA_DE_NEGOCIO.academia_sem_acesso']()
            : academyErrors.ACADEMIA_SEM_RESPOSTA();
        });
        const own = publicUrl() === '' ? 'http://localhost' : publicUrl();
        return { status: 200, body: { data: { linkMagico: new URL(link, `${own}/`).href } } };
      },
    },
    limits: { eadMemberkitLoadUsuario: [perSession('academia', 20)] },
  }),
});
