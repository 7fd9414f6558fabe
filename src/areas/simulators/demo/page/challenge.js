// The page of the bank on which the holder of a test card answers. It is not part of the portal's build, so that production
// does not have it.

import { byId, fillTexts, formatMoney, send } from './common.js';

const texts = {
  pt: {
    title: 'Confirmar pagamento',
    demonstration: 'Página de demonstração do banco emissor. Nenhum dinheiro é movimentado.',
    card: 'no cartão de final',
    accept: 'Aprovar',
    refuse: 'Recusar',
    back: 'Voltar à loja',
    answered: 'Este pagamento já foi respondido.',
  },
  es: {
    title: 'Confirmar el pago',
    demonstration: 'Página de demostración del banco emisor. No se mueve ningún dinero.',
    card: 'en la tarjeta terminada en',
    accept: 'Aprobar',
    refuse: 'Rechazar',
    back: 'Volver a la tienda',
    answered: 'Este pago ya fue respondido.',
  },
  en: {
    title: 'Confirm the payment',
    demonstration: 'Demonstration page of the issuing bank. No money is moved.',
    card: 'on the card ending in',
    accept: 'Approve',
    refuse: 'Refuse',
    back: 'Back to the shop',
    answered: 'This payment has been answered already.',
  },
};

const text = fillTexts(texts);
const payment = location.pathname.split('/').at(-1);

byId('accept').addEventListener('click', () => answer(true));
byId('refuse').addEventListener('click', () => answer(false));
await ask('GET').then(show, fail);

async function answer(aprova) {
  byId('accept').disabled = byId('refuse').disabled = true;
  try {
    const data = await ask('POST', { aprova });
    show(data);
    if (data.retorno !== null) location.assign(data.retorno);
  } catch (error) {
    byId('accept').disabled = byId('refuse').disabled = false;
    fail(error);
  }
}

function show({ valor, moeda, final, aguarda_resposta, retorno }) {
  byId('amount').textContent = formatMoney(valor, moeda);
  byId('card').textContent = final === null ? '' : `${text.card} ${final}`;
  byId('accept').hidden = byId('refuse').hidden = !aguarda_resposta;
  byId('message').textContent = aguarda_resposta ? '' : text.answered;
  // Only an http(s) address or a path of this server, so no `javascript:` or other scheme.
  const isAddress = retorno !== null && /^(https?:\/\/|\/(?!\/))/.test(retorno);
  byId('back').hidden = !isAddress;
  if (isAddress) byId('back').href = retorno;
}

function fail(error) {
  byId('message').textContent = error.message;
}

async function ask(method, body) {
  const response = await send(method, `dev/cartoes/${payment}`, body);
  const answered = await response.json();
  if (!response.ok) throw new Error(answered.message ?? String(response.status));
  return answered.data;
}
