import sql from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import { scopeOf } from '../../../engine/records/rows/scope.ts';
import { portalDay } from '../../../engine/records/values/portal-day.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { readAdhesionRule, ruleRow } from '../../evolution/server/index.ts';
import type { Services } from '../../module.ts';
import { acceptRegistration, readInvitation, sendInvitationAgain } from './acceptance.ts';
import { checkClient } from './check-client.ts';
import { blankForm, findParts, readForm } from './read-registration.ts';
import { savePerson } from './save-person.ts';
import { changeRegistration, createRegistration } from './save-registration.ts';
import { listStarted } from './started.ts';
import { drawWorldCode } from './world-code.ts';

/** The calls of the registration of consultants. */
export const registrationOperations = [
  'criarPessoa',
  'salvarPessoa',
  'validarCliente',
  'codigoMundialNovo',
  'consultaRegraAdesaoInicialConsultor',
  'listarDadosCadastroConsultor',
  'obterCadastroConsultor',
  'criarCadastroConsultor',
  'salvarCadastroConsultor',
  'reenviarAceiteConsultor',
  'consultarAceiteConsultor',
  'aceitarCadastroConsultor',
] as const;

type Parts = Pick<Services, 'db' | 'together' | 'engine' | 'entities' | 'outbox' | 'clock' | 'publishSaved'>;

/** Calls of the registration of consultants (specification 002, sections 2.6, 5, 7 and 8). */
export function registrationRoutes(parts: Parts) {
  const { db, together, engine, entities, outbox, clock, publishSaved } = parts;
  const saving = { db, together, engine, outbox, now: clock.now };
  const seenBy = (caller: Caller) => {
    const models = entities.models();
    return scopeOf(engine.model('Cliente'), models, caller, 't') ?? sql`true`;
  };
  const read = (caller: Caller, id: number) => readForm(db, caller, id, seenBy(caller));
  const person = (record: unknown) => record as components['schemas']['Pessoa'];

  return {
    criarPessoa: async ({ body, caller, afterwards }) => {
      const saved = await savePerson({ db, together, engine }, caller(), null, { ...body });
      afterwards(() => publishSaved({ entity: 'Pessoa', createdId: saved.id }));
      return { status: 201, body: { data: person(saved) } };
    },
    salvarPessoa: async ({ params, body, caller, afterwards }) => {
      const saved = await savePerson({ db, together, engine }, caller(), params.id, { ...body });
      afterwards(() => publishSaved({ entity: 'Pessoa' }));
      return { status: 200, body: { data: person(saved) } };
    },
    validarCliente: async ({ params, body, caller }) => {
      await checkClient({ together, engine }, caller(), params.id, { ...body });
      return { status: 200, body: { messages: [] } };
    },
    codigoMundialNovo: async ({ query: { id_filial } }) => {
      const codigo_mundial = await db.transaction((tx) => drawWorldCode(tx, id_filial));
      return { status: 200, body: { data: { codigo_mundial } } };
    },
    consultaRegraAdesaoInicialConsultor: async ({ query: { id_filial }, caller }) => {
      const branch = id_filial ?? caller().id_filial;
      const [row] = await db.query<{ sigla3: string | null }>(sql`
        select p.sigla3 from filial as f left join pais as p on p.id = f.id_pais where f.id = ${branch}`);
      if (id_filial !== undefined && row === undefined)
        throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Filial', id: id_filial });
      const data = ruleRow(await readAdhesionRule(db, row?.sigla3 ?? 'BRA'));
      return { status: 200, body: { data } };
    },
    listarDadosCadastroConsultor: async ({ query, caller }) => ({
      status: 200,
      body: await listStarted({ db, entities, engine }, caller(), query),
    }),
    obterCadastroConsultor: async ({ params: { id }, query: { id_pais }, caller }) => {
      const who = caller();
      const data = id === 0 ? await blankForm(db, who, id_pais ?? null, portalDay(clock.now())) : await read(who, id);
      return { status: 200, body: { data } };
    },
    criarCadastroConsultor: async ({ body, caller, afterwards }) => {
      const who = caller();
      const id = await createRegistration(saving, who, body);
      afterwards(() => publishSaved({ entity: 'Cliente', createdId: id }));
      return { status: 201, body: { data: await read(who, id) } };
    },
    salvarCadastroConsultor: async ({ params: { id }, body, caller, afterwards }) => {
      const who = caller();
      await changeRegistration(saving, who, await findParts(db, id, seenBy(who)), body);
      afterwards(() => publishSaved({ entity: 'Cliente' }));
      return { status: 200, body: { data: await read(who, id) } };
    },
    reenviarAceiteConsultor: async ({ params: { id }, caller }) => {
      await findParts(db, id, seenBy(caller()));
      await db.transaction((tx) => sendInvitationAgain(tx, saving, id));
      return { status: 200, body: { messages: [] } };
    },
    consultarAceiteConsultor: async ({ params: { codigo } }) => ({
      status: 200,
      body: { data: await readInvitation(db, codigo, clock.now()) },
    }),
    aceitarCadastroConsultor: async ({ params: { codigo }, afterwards }) => {
      const { shape, client } = await acceptRegistration({ db, engine, now: clock.now }, codigo);
      if (client !== null) afterwards(() => publishSaved({ entity: 'Cliente' }));
      return { status: 200, body: { data: shape } };
    },
  } satisfies Handlers;
}
