import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { publicViewAt } from '../../../src/areas/shell/server/index.ts';
import { type Answers, type Call, drawPortal, failure } from '../../support/portal/draw-portal.tsx';
import { portalViews } from '../../support/portal/portal-registry.ts';

/** The pages that public views make, as somebody sees them who is not logged in (rule Q18). */
const code = 'Zk3v9QZk3v9QZk3v9QZk3v9Q';

function servedAt({ query }: Call): object {
  const found = publicViewAt(query.get('url') ?? '', { panels: portalViews.screens() });
  const view = found === null ? null : portalViews.publicAnswer(found.panel.name);
  return found === null || view === null ? failure(404, 'Não existe.') : { view, params: found.params };
}

const open = (address: string, answers: Answers = {}) =>
  drawPortal(address, { user: null, answers: { 'GET /public/view': servedAt, ...answers } });
const text = () => document.querySelector('main')?.textContent ?? '';

const invitation = `/consultores/aceite/${code}`;
const asked = `GET /public/aceite/${code}`;
const standing = { situacao: 'ABERTO', nome: 'Maria', ascendente: 'Ana Ribeiro', filial: 'São Paulo' };

test('a consultant accepts the registration, once, without a session', async () => {
  const answers = { [asked]: { data: standing }, [`POST /public/aceite/${code}`]: { data: { situacao: 'ACEITO' } } };
  const { user, calls, callsOf } = await open(invitation, answers);
  const accept = await screen.findByRole('button', { name: 'Aceitar o cadastro' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Aceite do cadastro');
  expect(document.title).toBe('Aceite do cadastro · Vitral');
  for (const words of [
    'Olá, Maria. O seu cadastro como consultor está pronto para o seu aceite.',
    'Na rede, você fica abaixo de Ana Ribeiro.',
    'A sua filial é São Paulo.',
    'Ao aceitar, o seu cadastro fica ativo. Se você não pediu este cadastro, feche esta página: nada acontece.',
  ])
    expect(screen.getByText(words)).toBeTruthy();
  await user.click(accept);
  const done = (await screen.findByText('Cadastro aceito')).closest('[role="status"]');
  expect(done?.textContent).toBe(
    'Cadastro aceitoO seu cadastro como consultor está ativo. Para os próximos passos, fale com quem fez o seu cadastro.',
  );
  expect(screen.queryByRole('button', { name: 'Aceitar o cadastro' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(callsOf('POST')).toHaveLength(1);
  expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual(calls.map(() => null));
});

test('who has neither an ascendant nor a branch reads nothing of them', async () => {
  await open(invitation, { [asked]: { data: { situacao: 'ABERTO', nome: 'Rui', ascendente: null, filial: null } } });
  await screen.findByText(/^Olá, Rui\./);
  expect(text()).not.toMatch(/abaixo de|filial/);
});

test('an invitation that expired, and one that there is not, say whom to ask', async () => {
  await open(invitation, { [asked]: { data: { situacao: 'VENCIDO' } } });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Convite vencidoEste convite venceu. Peça a quem fez o seu cadastro que o envie de novo.',
  );
  expect(screen.queryByRole('button', { name: 'Aceitar o cadastro' })).toBeNull();
  await open(invitation, { [asked]: failure(404, 'Não há este convite.') });
  expect((await screen.findByText('Convite desconhecido')).closest('[role="alert"]')).not.toBeNull();
  screen.getByText(/^Este convite não existe, ou foi substituído por um mais novo\. Abra o último e-mail/);
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
});

test('a link that was cut off leads to nothing, as one that there is not', async () => {
  const cut = 'Zk3v9Q';
  await open(`/consultores/aceite/${cut}`, { [`GET /public/aceite/${cut}`]: failure(400, 'Confira os dados.') });
  expect((await screen.findByText('Convite desconhecido')).closest('[role="alert"]')).not.toBeNull();
  expect(text()).not.toMatch(/Confira os dados|Não foi possível/);
  await open(`/credencial/verificar/${cut}`, { [`GET /public/credencial/${cut}`]: failure(400, 'Confira os dados.') });
  await screen.findByText('Credencial desconhecida');
  expect(text()).not.toMatch(/Confira os dados|Não foi possível/);
});

test('where it cannot be opened it says why, and tries again', async () => {
  let answer: object = failure(429, 'Muitas tentativas seguidas.');
  const { user } = await open(invitation, { [asked]: () => answer });
  expect((await screen.findByRole('alert')).textContent).toContain('Não foi possível abrir o convite');
  expect(text()).toContain('Muitas tentativas seguidas.');
  answer = { data: standing };
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await screen.findByRole('button', { name: 'Aceitar o cadastro' });
});

test('an acceptance that the server refuses says why, and shows how the invitation stands now', async () => {
  let now: object = standing;
  const answers: Answers = {
    [asked]: () => ({ data: now }),
    [`POST /public/aceite/${code}`]: () => {
      now = { situacao: 'VENCIDO' };
      return failure(422, 'Este convite venceu.', { code: 'REGRA_DE_NEGOCIO' });
    },
  };
  const { user } = await open(invitation, answers);
  await user.click(await screen.findByRole('button', { name: 'Aceitar o cadastro' }));
  const message = await screen.findByRole('dialog');
  expect(message.textContent).toContain('Este convite venceu.');
  await user.click(within(message).getAllByRole('button').at(-1) ?? message);
  await screen.findByText('Convite vencido');
});

const credential = { valida: true, tipo: 'CREDENCIAL_CONSULTOR', nome: 'Maria de Souza', empresa: 'Souza Ltda' };
const facts = {
  ...{ descricao_tipo: 'Titular', graduacao: 'Diamante', codigo_mundial: '1000042' },
  evento: 'Convenção',
};
const check = (data: object) => open(`/credencial/verificar/${code}`, { [`GET /public/credencial/${code}`]: { data } });
const notified = async (title: string, role: string) =>
  (await screen.findByText(title)).closest(`[role="${role}"]`)?.textContent;
const shown = () => [...document.querySelectorAll('main dl')].map((line) => line.textContent);

test('whoever scans a credential reads whose it is and whether it holds', async () => {
  await check({ ...credential, ...facts, data_inicial: '2026-12-04', data_final: '2026-12-06' });
  expect(await notified('Credencial válida', 'status')).toBe('Credencial válidaVale até o fim do evento.');
  await screen.findByText('04/12/2026 – 06/12/2026');
  screen.getByText('Maria de Souza');
  expect(shown()).toEqual([
    'MembroTitular',
    'EmpresaSouza Ltda',
    'GraduaçãoDiamante',
    'Código mundial1000042',
    'EventoConvenção',
    'Datas04/12/2026 – 06/12/2026',
  ]);
  await check({
    ...credential,
    tipo: 'CREDENCIAL_VIRTUAL',
    empresa: 'Maria de Souza',
    evento: null,
    data_inicial: null,
  });
  expect(await notified('Credencial válida', 'status')).toBe(
    'Credencial válidaVale enquanto o cadastro estiver ativo.',
  );
  expect(shown()).toEqual([]);
});

test('a credential that does not hold, or that there is not, says so', async () => {
  const cracha = {
    valida: false,
    tipo: 'CRACHA',
    nome: 'Ana',
    descricao_tipo: 'Convidada',
    data_inicial: '2026-12-04',
  };
  await check(cracha);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Credencial sem validadeO evento acabou, ou o cadastro não está ativo.',
  );
  await screen.findByText('04/12/2026');
  expect(shown()).toEqual(['CargoConvidada', 'Datas04/12/2026']);
  await check({ ...credential, valida: false, tipo: 'CREDENCIAL_VIRTUAL' });
  expect((await screen.findByRole('alert')).textContent).toBe('Credencial sem validadeO cadastro não está ativo.');
  await open(`/credencial/verificar/${code}`, { [`GET /public/credencial/${code}`]: failure(404, 'Não há.') });
  await screen.findByText('Credencial desconhecida');
  screen.getByText('Este código não é de nenhuma credencial. Peça à pessoa que abra a credencial de novo no portal.');
});

test('the test form takes a telephone and sends nothing', async () => {
  const { user, callsOf } = await open('/test');
  await user.click(await screen.findByRole('button', { name: 'Enviar' }));
  const number = screen.getByRole('textbox', { name: 'Número de Telefone' });
  await waitFor(() => expect(document.activeElement).toBe(number));
  screen.getByText('Preencha este campo.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText(/Tudo certo/)).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'DDD de Telefone' }), '11');
  await user.type(number, '987654321');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await screen.findByText('Tudo certo com (11) 98765-4321. Este formulário é de teste: nada foi enviado.');
  await user.type(number, '{Backspace}');
  await waitFor(() => expect(screen.queryByText(/Tudo certo/)).toBeNull());
  expect(callsOf('POST')).toEqual([]);
});

test('what the server refuses of a public form stands at its field, without a dialog before it', async () => {
  const view = {
    version: 1,
    title: 'Contato',
    public: true,
    elements: {
      telefone: { type: 'text', label: 'Telefone' },
      enviar: {
        type: 'button',
        label: 'Enviar',
        click: { call: { method: 'POST', url: 'public/aceite/{$params.codigo}', body: { telefone: '{telefone}' } } },
      },
    },
  };
  const entity = { entity: 'contato', model: null, related: {}, access: {}, problems: [], hash: 'a' };
  const wrong = { pointer: '/telefone', code: 'format', values: {}, message: 'Este telefone não existe.' };
  const { user, callsOf } = await open(invitation, {
    'GET /public/view': { view: { ...entity, layers: [{ view }] }, params: { codigo: code } },
    [`POST /public/aceite/${code}`]: failure(400, 'Confira os dados.', {
      code: 'DADOS_INVALIDOS',
      details: { errors: [wrong] },
    }),
  });
  await user.type(await screen.findByRole('textbox', { name: 'Telefone' }), '1');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await screen.findByText('Este telefone não existe.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Telefone' })));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(callsOf('POST')).toHaveLength(1);
});

test('at an address below /publico/ where there is no view one is told so', async () => {
  await open('/publico/nada');
  await screen.findByText(/não existe|não encontrada/i);
});
