import { defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Refusals of second factors. */
export const secondFactorErrors = defineErrors({
  CODIGO_INCORRETO: {
    status: 401,
    'pt-BR': 'O código não confere ou já foi usado. Espere o próximo código do aplicativo e tente de novo.',
    es: 'El código no es correcto o ya se usó. Espere el próximo código de la aplicación e inténtelo de nuevo.',
    en: 'The code is wrong or has already been used. Wait for the next code of the app and try again.',
  },
  DESAFIO_INVALIDO: {
    status: 401,
    'pt-BR': 'O tempo para digitar o código passou, ou foram tentativas demais. Entre com a senha de novo.',
    es: 'Se agotó el tiempo para escribir el código, o hubo demasiados intentos. Ingrese la contraseña de nuevo.',
    en: 'The time to type the code has run out, or there were too many attempts. Enter the password again.',
  },
  SEGUNDO_FATOR_ATIVO: {
    status: 422,
    'pt-BR': 'A verificação em duas etapas já está ativa. Desative-a antes de cadastrar outro aplicativo.',
    es: 'La verificación en dos pasos ya está activa. Desactívela antes de registrar otra aplicación.',
    en: 'Two-step verification is already on. Turn it off before you set up another app.',
  },
  SEGUNDO_FATOR_EXIGIDO: {
    status: 422,
    'pt-BR': 'O seu perfil exige a verificação em duas etapas: ela não pode ser desativada.',
    es: 'Su perfil exige la verificación en dos pasos: no se puede desactivar.',
    en: 'Your profile requires two-step verification: it cannot be turned off.',
  },
  SEGUNDO_FATOR_INATIVO: {
    status: 422,
    'pt-BR': 'Este usuário não tem a verificação em duas etapas.',
    es: 'Este usuario no tiene la verificación en dos pasos.',
    en: 'This user has no two-step verification.',
  },
  SEGUNDO_FATOR_PROPRIO: {
    status: 422,
    'pt-BR': 'A sua própria verificação em duas etapas é desativada em Meus dados, com um código.',
    es: 'Su propia verificación en dos pasos se desactiva en Mis datos, con un código.',
    en: 'Your own two-step verification is turned off in My data, with a code.',
  },
  'segundo.codigo': {
    'pt-BR': 'O código não confere ou já foi usado. Espere o próximo e tente de novo.',
    es: 'El código no es correcto o ya se usó. Espere el próximo e inténtelo de nuevo.',
    en: 'The code is wrong or has already been used. Wait for the next one and try again.',
  },
});
