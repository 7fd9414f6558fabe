import { defineErrors } from '../../http/define-errors.ts';

/** What refuses states of clients. */
export const evolutionErrors = defineErrors({
  situacao_passagem: {
    'pt-BR': 'Daqui não se passa a este valor. Siga a ordem: recomendação, evolução e aprovação.',
    es: 'Desde aquí no se pasa a este valor. Siga el orden: recomendación, evolución y aprobación.',
    en: 'This value does not follow from the present one. Keep to the order: recommendation, evolution, approval.',
  },
  situacao_inicio: {
    'pt-BR': 'Um cadastro novo começa como cliente ativo ou como consultor pendente.',
    es: 'Un registro nuevo comienza como cliente activo o como consultor pendiente.',
    en: 'A new registration begins as an active customer or as a pending consultant.',
  },
  situacao_aceite: {
    'pt-BR':
      'Esse consultor consta como pendente, oriente-o a realizar o aceite através do e-mail informado no momento do cadastro',
    es: 'Este consultor figura como pendiente; oriéntelo a realizar la aceptación por el correo informado en el registro.',
    en: 'This consultant is pending: ask them to accept by the e-mail that was given with the registration.',
  },
  situacao_destino: {
    'pt-BR': 'Um Consultor Energy evolui para D.I. Energy, e os demais consultores para D.I.',
    es: 'Un Consultor Energy evoluciona a D.I. Energy, y los demás consultores a D.I.',
    en: 'A Consultor Energy evolves to D.I. Energy, and other consultants to D.I.',
  },
  situacao_permissao: {
    'pt-BR': 'O seu perfil não pode fazer esta mudança.',
    es: 'Su perfil no puede hacer este cambio.',
    en: 'Your profile may not make this change.',
  },
});
