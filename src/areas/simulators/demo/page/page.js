// The page of `/dev/simuladores`. It is not part of the portal's build, so that production does not have it.

import { byId, fillTexts, formatMoney, language, send } from './common.js';

const texts = {
  pt: {
    title: 'Simuladores',
    refresh: 'Atualizar',
    portal: 'Ir para o portal',
    clock: 'Relógio',
    real: 'Hora real',
    ahead: 'Fora da hora real:',
    reset: 'Acertar o relógio',
    minute: '+1 minuto',
    hour: '+1 hora',
    day: '+1 dia',
    month: '+30 dias',
    back: '−1 dia',
    ports: 'Portas',
    tasks: 'Tarefas',
    state: 'Situação',
    all: 'Todas',
    whatsapp: 'Mensagens por WhatsApp',
    outbox: 'Caixa de saída',
    none: 'Nada por aqui.',
    run: 'Executar agora',
    revive: 'Tentar de novo',
    login: 'Entre no portal como administrador e volte a esta página.',
    charges: 'Cobranças',
    notice: 'Aviso ao portal',
    repeat: 'Repetir avisos',
    notices: { agora: 'na hora', perdido: 'perdido', repetido: 'duas vezes', atrasado: '30 s depois' },
    actions: {
      exato: 'Pagar',
      menos: 'Pagar menos',
      mais: 'Pagar mais',
      duas_vezes: 'Pagar duas vezes',
      atrasado: 'Pagar fora do prazo',
      aprovar: 'Aprovar',
      recusar: 'Recusar',
    },
    headings: {
      payments: ['Porta', 'Chave', 'Estado', 'Valor', 'Como pagador'],
      tasks: ['Nº', 'Nome', 'Situação', 'Prevista para', 'Tentativas', 'Erro', ''],
      whatsapp: ['Para', 'Texto', 'Anexo', 'Situação', 'Enviada'],
      outbox: ['Nº', 'Tipo', 'De', 'Transição', 'Conteúdo', 'Registrada', 'Entregue'],
    },
    states: { pendente: 'Pendente', executando: 'Em execução', concluida: 'Concluída', morta: 'Morta' },
  },
  es: {
    title: 'Simuladores',
    refresh: 'Actualizar',
    portal: 'Ir al portal',
    clock: 'Reloj',
    real: 'Hora real',
    ahead: 'Fuera de la hora real:',
    reset: 'Ajustar el reloj',
    minute: '+1 minuto',
    hour: '+1 hora',
    day: '+1 día',
    month: '+30 días',
    back: '−1 día',
    ports: 'Puertos',
    tasks: 'Tareas',
    state: 'Estado',
    all: 'Todas',
    whatsapp: 'Mensajes por WhatsApp',
    outbox: 'Bandeja de salida',
    none: 'Nada por aquí.',
    run: 'Ejecutar ahora',
    revive: 'Intentar de nuevo',
    login: 'Entre al portal como administrador y vuelva a esta página.',
    charges: 'Cobros',
    notice: 'Aviso al portal',
    repeat: 'Repetir avisos',
    notices: { agora: 'al instante', perdido: 'perdido', repetido: 'dos veces', atrasado: '30 s después' },
    actions: {
      exato: 'Pagar',
      menos: 'Pagar menos',
      mais: 'Pagar más',
      duas_vezes: 'Pagar dos veces',
      atrasado: 'Pagar fuera de plazo',
      aprovar: 'Aprobar',
      recusar: 'Rechazar',
    },
    headings: {
      payments: ['Puerto', 'Clave', 'Estado', 'Importe', 'Como pagador'],
      tasks: ['N.º', 'Nombre', 'Estado', 'Prevista para', 'Intentos', 'Error', ''],
      whatsapp: ['Para', 'Texto', 'Anexo', 'Estado', 'Enviada'],
      outbox: ['N.º', 'Tipo', 'De', 'Transición', 'Contenido', 'Registrada', 'Entregada'],
    },
    states: { pendente: 'Pendiente', executando: 'En ejecución', concluida: 'Terminada', morta: 'Muerta' },
  },
  en: {
    title: 'Simulators',
    refresh: 'Refresh',
    portal: 'Go to the portal',
    clock: 'Clock',
    real: 'Real time',
    ahead: 'Off the real time by',
    reset: 'Set to the real time',
    minute: '+1 minute',
    hour: '+1 hour',
    day: '+1 day',
    month: '+30 days',
    back: '−1 day',
    ports: 'Ports',
    tasks: 'Tasks',
    state: 'State',
    all: 'All',
    whatsapp: 'Messages by WhatsApp',
    outbox: 'Outbox',
    none: 'Nothing here.',
    run: 'Run now',
    revive: 'Try again',
    login: 'Log in to the portal as an administrator and come back to this page.',
    charges: 'Charges',
    notice: 'Webhook',
    repeat: 'Repeat webhooks',
    notices: { agora: 'at once', perdido: 'lost', repetido: 'twice', atrasado: '30 s later' },
    actions: {
      exato: 'Pay',
      menos: 'Pay less',
      mais: 'Pay more',
      duas_vezes: 'Pay twice',
      atrasado: 'Pay late',
      aprovar: 'Approve',
      recusar: 'Refuse',
    },
    headings: {
      payments: ['Port', 'Key', 'State', 'Amount', 'As the payer'],
      tasks: ['No.', 'Name', 'State', 'Due', 'Tries', 'Error', ''],
      whatsapp: ['To', 'Text', 'Attachment', 'State', 'Sent'],
      outbox: ['No.', 'Kind', 'Of', 'Transition', 'Content', 'Put', 'Delivered'],
    },
    states: { pendente: 'Pending', executando: 'Running', concluida: 'Done', morta: 'Dead' },
  },
};

const minute = 60_000;
const day = 1_440 * minute;
const text = fillTexts(texts);
const time = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'medium' });
const when = (value) => (value === null ? '' : time.format(new Date(value)));

byId('refresh').addEventListener('click', show);
byId('moves').append(
  ...[
    ['minute', minute],
    ['hour', 60 * minute],
    ['day', day],
    ['month', 30 * day],
    ['back', -day],
  ].map(([name, ms]) => button(text[name], () => call('PUT', 'dev/simuladores/relogio', { avancar_ms: ms }))),
  button(text.reset, () => call('DELETE', 'dev/simuladores/relogio')),
);
byId('state').append(
  new Option(text.all, ''),
  ...Object.entries(text.states).map(([value, label]) => new Option(label, value)),
);
byId('state').addEventListener('change', show);
byId('notice').append(...Object.entries(text.notices).map(([value, label]) => new Option(label, value)));
byId('repeats').append(
  ...['pix', 'cartao', 'boleto'].map((port) =>
    button(`${text.repeat}: ${port}`, () => call('POST', `dev/simuladores/avisos/${port}`)),
  ),
);
await show();

async function show() {
  const state = byId('state').value;
  const found = await Promise.all([
    call('GET', 'dev/simuladores'),
    call('GET', `tarefas?size=100${state === '' ? '' : `&estado=${state}`}`),
    call('GET', 'dev/simuladores/cobrancas'),
  ]).catch((error) => {
    byId('message').textContent = error.message;
    return null;
  });
  if (found === null) return;
  const [{ data }, tasks, charges] = found;
  document.querySelector('main').hidden = false;
  byId('now').textContent = when(data.relogio.agora);
  byId('ahead').textContent =
    data.relogio.adiantado_ms === 0 ? text.real : `${text.ahead} ${span(data.relogio.adiantado_ms)}`;
  byId('ports').replaceChildren(...(data.portas.length === 0 ? [nothing()] : data.portas.map(knob)));
  byId('counts').replaceChildren(
    ...tasks.resumo.map(({ nome, estado, total }) => {
      const item = document.createElement('li');
      item.className = estado;
      item.textContent = `${nome}: ${total} · ${text.states[estado]}`;
      return item;
    }),
  );
  table(
    'payments',
    charges.data.map(({ porta, chave, estado, valor, moeda, acoes }) => {
      const buttons = document.createElement('div');
      buttons.className = 'buttons';
      buttons.append(
        ...acoes.map((acao) =>
          button(text.actions[acao], () =>
            call('POST', `dev/simuladores/cobrancas/${porta}/${chave}`, { acao, aviso: byId('notice').value }),
          ),
        ),
      );
      return [porta, chave, estado, formatMoney(valor, moeda), buttons];
    }),
  );
  table(
    'tasks',
    tasks.data.map(({ id, nome, estado, dh_prevista, tentativas, erro }) => [
      id,
      nome,
      text.states[estado],
      when(dh_prevista),
      tentativas,
      erro ?? '',
      estado === 'morta' || estado === 'pendente'
        ? button(estado === 'morta' ? text.revive : text.run, () => call('POST', `tarefas/${id}/execucao`))
        : '',
    ]),
  );
  table(
    'whatsapp',
    data.whatsapp.map(({ para, texto, anexo, situacao, dh_envio }) => [
      para,
      texto,
      anexo ?? '',
      situacao.toLowerCase(),
      when(dh_envio),
    ]),
  );
  table(
    'outbox',
    data.saida.map(({ id, tipo, agregado, transicao, conteudo, dh_registro, dh_entrega }) => {
      const content = document.createElement('code');
      content.textContent = conteudo === null ? '' : JSON.stringify(conteudo);
      return [id, tipo, agregado, transicao, content, when(dh_registro), when(dh_entrega)];
    }),
  );
}

function knob({ porta, controle, titulo, valor, maximo }) {
  const label = document.createElement('label');
  label.className = 'knob';
  const input = document.createElement('input');
  const isSwitch = typeof valor === 'boolean';
  input.type = isSwitch ? 'checkbox' : 'number';
  if (isSwitch) input.checked = valor;
  else Object.assign(input, { value: valor, min: 0, max: maximo ?? '' });
  input.addEventListener('change', () =>
    act(() =>
      call('PUT', `dev/simuladores/portas/${porta}/${controle}`, {
        valor: isSwitch ? input.checked : Number(input.value),
      }),
    ),
  );
  label.append(...(isSwitch ? [input, `${porta}: ${titulo}`] : [`${porta}: ${titulo}`, input]));
  return label;
}

function table(id, rows) {
  const head = document.createElement('tr');
  head.append(
    ...text.headings[id].map((heading) =>
      Object.assign(document.createElement('th'), { textContent: heading, scope: 'col' }),
    ),
  );
  const body = rows.map((cells) => {
    const row = document.createElement('tr');
    for (const cell of cells) row.insertCell().append(cell);
    return row;
  });
  byId(id).replaceChildren(...(rows.length === 0 ? [nothing('caption')] : [head, ...body]));
}

function nothing(tag = 'p') {
  return Object.assign(document.createElement(tag), { className: 'empty', textContent: text.none });
}

function button(label, work) {
  const element = Object.assign(document.createElement('button'), { type: 'button', textContent: label });
  element.addEventListener('click', () => act(work));
  return element;
}

async function act(work) {
  byId('message').textContent = '';
  try {
    await work();
    // Tasks that have become due run a moment later.
    setTimeout(show, 300);
  } catch (error) {
    byId('message').textContent = error.message;
  }
  await show();
}

async function call(method, path, body) {
  const authorization = `Bearer ${localStorage.getItem('vitral.token') ?? ''}`;
  const response = await send(method, path, body, { authorization });
  if (response.status === 403) throw new Error(text.login);
  const answer = response.status === 204 ? null : await response.json();
  if (!response.ok) throw new Error(answer.message ?? String(response.status));
  return answer;
}

/** Formats ms as days, hours and minutes. */
function span(ms) {
  const minutes = Math.round(Math.abs(ms) / minute);
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)];
  return `${ms < 0 ? '−' : '+'}${days} d ${hours} h ${minutes % 60} min`;
}
