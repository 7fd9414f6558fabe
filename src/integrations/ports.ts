import type { AcademyPort } from './academy/academy-port.ts';
import { createEmbeddedAcademy } from './academy/embedded-academy.ts';
import { openAcademy } from './academy/settings.ts';
import { simulateAcademy } from './academy/simulated-academy.ts';
import { simulateBoleto } from './boleto/simulated-boleto.ts';
import { simulateCard } from './card/simulated-card.ts';
import type { CepPort } from './cep/cep-port.ts';
import { createEmbeddedCep } from './cep/embedded-cep.ts';
import { openCep } from './cep/settings.ts';
import { simulateCep } from './cep/simulated-cep.ts';
import type { CpfPort } from './cpf/cpf-port.ts';
import { createEmbeddedCpf } from './cpf/embedded-cpf.ts';
import { openCpf } from './cpf/settings.ts';
import { simulateCpf } from './cpf/simulated-cpf.ts';
import { createEmbeddedErpPoints } from './erp/embedded-erp-points.ts';
import type { ErpPointsPort } from './erp/erp-points-port.ts';
import { openErpPoints } from './erp/settings.ts';
import { simulateErpPoints } from './erp/simulated-erp-points.ts';
import { simulateInvoice } from './invoice/simulated-invoice.ts';
import type { Knobs } from './knobs.ts';
import { embeddedPayments, openPayments, type PaymentPorts, type PortParts } from './payment-ports.ts';
import { simulatePix } from './pix/simulated-pix.ts';
import { createEmbeddedRma } from './rma/embedded-rma.ts';
import type { RmaPort } from './rma/rma-port.ts';
import { openRma } from './rma/settings.ts';
import { simulateRma } from './rma/simulated-rma.ts';
import { openShipping } from './shipping/settings.ts';
import { noCarrier, type ShippingPort } from './shipping/shipping-port.ts';
import { simulateShipping } from './shipping/simulated-shipping.ts';
import { createEmbeddedWhatsApp } from './whatsapp/embedded-whatsapp.ts';
import { openWhatsApp } from './whatsapp/settings.ts';
import { simulateWhatsApp } from './whatsapp/simulated-whatsapp.ts';
import type { WhatsAppPort } from './whatsapp/whatsapp-port.ts';

/** Services outside of the portal, besides mails. None is called within a transaction (design of 001, section 4). */
export type Ports = PaymentPorts & {
  readonly cep: CepPort;
  readonly cpf: CpfPort;
  readonly shipping: ShippingPort;
  readonly whatsapp: WhatsAppPort;
  readonly rma: RmaPort;
  readonly erpPoints: ErpPointsPort;
  readonly academy: AcademyPort;
};

/** Ports that need no outside service. */
export function embeddedPorts(parts: PortParts): Ports {
  return {
    ...embeddedPayments(parts),
    ...{ cep: createEmbeddedCep(), cpf: createEmbeddedCpf() },
    ...{ shipping: noCarrier, whatsapp: createEmbeddedWhatsApp(parts) },
    ...{ rma: createEmbeddedRma(parts), erpPoints: createEmbeddedErpPoints(parts) },
    academy: createEmbeddedAcademy(parts),
  };
}

/**
 * Ports by the settings of the environment; those without settings are embedded. Throws an error that is `final` for
 * settings that cannot be used; the ports themselves are built once the database is open.
 * @param failed called with the service that failed, and the reason
 */
export function openPorts(
  env: Readonly<Record<string, string | undefined>>,
  failed: (service: string, reason: string) => void,
): (parts: PortParts) => Ports {
  const payments = openPayments(env, failed);
  const cpf = openCpf(env, failed) ?? createEmbeddedCpf();
  const others = { cep: openCep(env, failed), cpf, shipping: openShipping(env, failed) };
  const [whatsapp, rma] = [openWhatsApp(env, failed), openRma(env, failed)];
  const erpPoints = openErpPoints(env, failed);
  const academy = openAcademy(env, failed);
  return (parts) => ({
    ...{ ...payments(parts), ...others, erpPoints: erpPoints(parts) },
    ...{ whatsapp: whatsapp ?? createEmbeddedWhatsApp(parts), rma: rma ?? createEmbeddedRma(parts) },
    academy: academy ?? createEmbeddedAcademy(parts),
  });
}

/** The same ports, with failures that developers can switch on. */
export function simulatePorts(ports: Ports, knobs: Knobs): Ports {
  return {
    ...ports,
    cep: simulateCep(ports.cep, knobs),
    cpf: simulateCpf(ports.cpf, knobs),
    shipping: simulateShipping(ports.shipping, knobs),
    whatsapp: simulateWhatsApp(ports.whatsapp, knobs),
    rma: simulateRma(ports.rma, knobs),
    erpPoints: simulateErpPoints(ports.erpPoints, knobs),
    academy: simulateAcademy(ports.academy, knobs),
    pix: simulatePix(ports.pix, knobs),
    card: simulateCard(ports.card, knobs),
    boleto: simulateBoleto(ports.boleto, knobs),
    invoice: simulateInvoice(ports.invoice, knobs),
  };
}
