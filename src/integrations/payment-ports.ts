import { randomBytes } from 'node:crypto';
import type { Clock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { PortError } from './ask-json.ts';
import { createBankBoleto } from './boleto/bank-boleto.ts';
import type { BoletoPort } from './boleto/boleto-port.ts';
import { type BoletoActions, createEmbeddedBoleto } from './boleto/embedded-boleto.ts';
import type { CardPort } from './card/card-port.ts';
import { type CardActions, createEmbeddedCard } from './card/embedded-card.ts';
import { createIntentCard } from './card/intent-card.ts';
import { createEmbeddedInvoice, type InvoiceActions } from './invoice/embedded-invoice.ts';
import { createHttpInvoice } from './invoice/http-invoice.ts';
import type { InvoicePort } from './invoice/invoice-port.ts';
import { createBcbPix } from './pix/bcb-pix.ts';
import { createEmbeddedPix, type PixActions } from './pix/embedded-pix.ts';
import { type PixPort, readPixWebhook } from './pix/pix-port.ts';
import { signWebhook } from './security/webhook-signature.ts';
import { type Environment, PortSettingsError, readAddress, readAgent, readSecret } from './settings.ts';
import { createNotices, type StandInNotices } from './stand-ins/notices.ts';

/** What developers can do with the stand-ins; null for a real provider. */
export type StandIns = {
  readonly pix: PixActions | null;
  readonly card: CardActions | null;
  readonly boleto: BoletoActions | null;
  readonly invoice: InvoiceActions | null;
  /** Webhooks that the stand-ins have to send. */
  readonly notices: StandInNotices;
};

export type PaymentPorts = {
  readonly pix: PixPort;
  readonly card: CardPort;
  readonly boleto: BoletoPort;
  readonly invoice: InvoicePort;
  /**
   * Whether an issuer of invoices is set, so that paid orders are invoiced automatically if their branch has no setting
   * of its own.
   */
  readonly hasInvoiceIssuer: boolean;
  readonly standIns: StandIns;
  readonly webhookSecrets: WebhookSecrets;
};

/**
 * Secrets in the addresses that providers call for webhooks: none if nobody may call, two while one is being replaced.
 */
export type WebhookSecrets = { readonly [Port in 'pix' | 'boleto']: readonly string[] };

/**
 * The dependencies of stand-ins. The database is the plain one, not that of a unit of work: what a provider did is not
 * undone with the call that asked for it. A port called within a transaction throws.
 */
export type PortParts = {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
};

type Failed = (service: string, reason: string) => void;
type Choice = {
  readonly [Name in keyof Omit<PaymentPorts, 'standIns' | 'webhookSecrets' | 'hasInvoiceIssuer'>]:
    | PaymentPorts[Name]
    | 'stand-in';
};

/** Payment ports that need no outside service. */
export function embeddedPayments(parts: PortParts): PaymentPorts {
  return buildPorts({ pix: 'stand-in', card: 'stand-in', boleto: 'stand-in', invoice: 'stand-in' }, parts);
}

/**
 * Payment ports by the settings of the environment. A port without settings is a stand-in; in production it refuses
 * every call, unless `VITRAL_PAYMENT_DEMO` is 1. Throws PortSettingsError for settings that cannot be used.
 */
export function openPayments(env: Environment, failed: Failed): (parts: PortParts) => PaymentPorts {
  const isDemo = env.NODE_ENV !== 'production' || env.VITRAL_PAYMENT_DEMO === '1';
  const or = <Port>(port: Port | null, nobody: Port): Port | 'stand-in' => port ?? (isDemo ? 'stand-in' : nobody);
  const choice: Choice = {
    pix: or(openPix(env, failed), noPix),
    card: or(openCard(env, failed), noCard),
    boleto: or(openBoleto(env, failed), noBoleto),
    invoice: or(openInvoice(env, failed), noInvoice),
  };
  const secrets: WebhookSecrets = {
    pix: readWebhookSecrets(env, 'VITRAL_PIX_WEBHOOK_SECRET'),
    boleto: readWebhookSecrets(env, 'VITRAL_BOLETO_WEBHOOK_SECRET'),
  };
  return (parts) => buildPorts(choice, parts, secrets);
}

/** Secrets of 16 characters or more that are valid in an address, separated by a comma; none if nothing is set. */
function readWebhookSecrets(env: Environment, name: string): readonly string[] {
  if ((env[name] ?? '') === '') return [];
  const secrets = readSecret(env, name).split(',');
  if (secrets.some((secret) => !/^[A-Za-z0-9_-]{16,200}$/.test(secret)))
    throw new PortSettingsError(`${name} must be one or two secrets of 16 letters, digits, - and _ or more.`);
  return secrets;
}

const noSecrets: WebhookSecrets = { pix: [], boleto: [] };

function buildPorts(
  { pix, card, boleto, invoice }: Choice,
  parts: PortParts,
  webhookSecrets: WebhookSecrets = noSecrets,
): PaymentPorts {
  const webhookSecret = randomBytes(32).toString('hex');
  const notices = createNotices(parts, (port, body, now) =>
    port === 'cartao' ? signWebhook(body, webhookSecret, now) : null,
  );
  const given = { ...parts, notices };
  const pixOf = pix === 'stand-in' ? createEmbeddedPix(given) : { port: pix, actions: null };
  const cardOf = card === 'stand-in' ? createEmbeddedCard({ ...given, webhookSecret }) : { port: card, actions: null };
  const boletoOf = boleto === 'stand-in' ? createEmbeddedBoleto(given) : { port: boleto, actions: null };
  const invoiceOf = invoice === 'stand-in' ? createEmbeddedInvoice(parts) : { port: invoice, actions: null };
  return {
    ...{ pix: pixOf.port, card: cardOf.port, boleto: boletoOf.port },
    invoice: invoiceOf.port,
    hasInvoiceIssuer: invoice !== 'stand-in' && invoice !== noInvoice,
    webhookSecrets: { ...webhookSecrets },
    standIns: {
      ...{ pix: pixOf.actions, card: cardOf.actions, boleto: boletoOf.actions, invoice: invoiceOf.actions },
      notices,
    },
  };
}

function openPix(env: Environment, failed: Failed): PixPort | null {
  if ((env.VITRAL_PIX_URL ?? '') === '') return null;
  const key = readSecret(env, 'VITRAL_PIX_KEY');
  if (key.length > 77)
    throw new PortSettingsError('VITRAL_PIX_KEY must be the key that receives, of 77 characters at most.');
  const agent = readAgent(env, 'VITRAL_PIX');
  const base = readAddress(env, 'VITRAL_PIX_URL', 'https://pix.example.com/api/v2');
  if (agent === undefined && base.startsWith('https:'))
    throw new PortSettingsError('VITRAL_PIX_CERT and VITRAL_PIX_CERT_KEY must name the certificate of API Pix.');
  return createBcbPix({
    ...{ base, key, agent },
    tokenUrl: readAddress(env, 'VITRAL_PIX_TOKEN_URL', 'https://pix.example.com/oauth/token'),
    clientId: readSecret(env, 'VITRAL_PIX_CLIENT_ID'),
    clientSecret: readSecret(env, 'VITRAL_PIX_CLIENT_SECRET'),
    failed: (reason) => failed('pix', reason),
  });
}

function openCard(env: Environment, failed: Failed): CardPort | null {
  if ((env.VITRAL_CARD_URL ?? '') === '') return null;
  const secrets = readSecret(env, 'VITRAL_CARD_WEBHOOK_SECRET').split(',');
  // A short secret could be guessed from one webhook.
  if (secrets.some((secret) => secret.length < 16))
    throw new PortSettingsError('VITRAL_CARD_WEBHOOK_SECRET must be one or two secrets of 16 characters or more.');
  return createIntentCard({
    base: readAddress(env, 'VITRAL_CARD_URL', 'https://api.stripe.com'),
    secretKey: readSecret(env, 'VITRAL_CARD_KEY'),
    webhookSecrets: secrets,
    failed: (reason) => failed('card', reason),
  });
}

function openBoleto(env: Environment, failed: Failed): BoletoPort | null {
  if ((env.VITRAL_BOLETO_URL ?? '') === '') return null;
  return createBankBoleto({
    base: readAddress(env, 'VITRAL_BOLETO_URL', 'https://bank.example.com/v1'),
    token: readSecret(env, 'VITRAL_BOLETO_TOKEN'),
    agent: readAgent(env, 'VITRAL_BOLETO'),
    failed: (reason) => failed('boleto', reason),
  });
}

function openInvoice(env: Environment, failed: Failed): InvoicePort | null {
  if ((env.VITRAL_INVOICE_URL ?? '') === '') return null;
  return createHttpInvoice({
    base: readAddress(env, 'VITRAL_INVOICE_URL', 'https://erp.example.com/v1'),
    token: readSecret(env, 'VITRAL_INVOICE_TOKEN'),
    agent: readAgent(env, 'VITRAL_INVOICE'),
    failed: (reason) => failed('invoice', reason),
  });
}

/** The answer to every call of a provider that the installation does not have. */
const refuse = async (): Promise<never> => {
  throw new PortError('no provider is set', 'refused', 'SEM_PROVEDOR');
};
const nothing = async (): Promise<null> => null;

const noPix: PixPort = {
  ...{ put: refuse, get: nothing, remove: nothing, refund: refuse, readWebhook: readPixWebhook },
  received: async () => ({ receipts: [], page: 0, pages: 0 }),
};
const noCard: CardPort = {
  ...{ tokenise: null, authorise: refuse, openPage: refuse, capture: refuse, cancel: refuse, refund: refuse },
  ...{ get: nothing, find: nothing, readWebhook: () => null },
};
const noBoleto: BoletoPort = { register: refuse, get: nothing, cancel: nothing, pdf: nothing };
const noInvoice: InvoicePort = { issue: refuse, cancel: nothing, find: nothing };
