import { PortError } from '../ask-json.ts';
import { type Knobs, registerFaults } from '../knobs.ts';
import type { ErpPointsPort } from './erp-points-port.ts';

/** An ERP that developers can make unavailable or slow. */
export function simulateErpPoints(erp: ErpPointsPort, knobs: Knobs): ErpPointsPort {
  const fails = registerFaults(knobs, 'erp_pontos', {
    name: 'fora_do_ar',
    title: {
      'pt-BR': 'Pontos do ERP fora do ar',
      es: 'Puntos del ERP fuera de servicio',
      en: 'Points of the ERP down',
    },
  });
  return {
    read: async (question) => {
      if (await fails()) throw new PortError('the simulated ERP does not answer');
      return erp.read(question);
    },
  };
}
