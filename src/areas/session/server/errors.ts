import { carries, defineErrors } from '../../../platform/http/errors/define-errors.ts';
import type { SecondFactorChallenge } from '../../../platform/sessions/second-factor.ts';

/** Refusals of logins, passwords and links. */
export const sessionErrors = defineErrors({
  CREDENCIAIS_INVALIDAS: {
    status: 401,
    'pt-BR': 'Login ou senha não conferem. Verifique e tente de novo.',
    es: 'El usuario o la contraseña no son correctos. Verifíquelos e inténtelo de nuevo.',
    en: 'The login or password is incorrect. Check them and try again.',
  },
  SEGUNDO_FATOR: {
    status: 401,
    carries: carries<SecondFactorChallenge>(),
    'pt-BR': 'Falta a segunda etapa do login: o código do aplicativo autenticador.',
    es: 'Falta la segunda etapa del ingreso: el código de la aplicación de autenticación.',
    en: 'The second step of the login is missing: the code of the authenticator app.',
  },
  CODIGO_INVALIDO: {
    status: 401,
    'pt-BR': 'O código de primeiro acesso não confere ou já foi usado. Veja o código no terminal do servidor.',
    es: 'El código de primer acceso no es correcto o ya se usó. Vea el código en la terminal del servidor.',
    en: "The first-access code is wrong or has already been used. You can find it in the server's terminal.",
  },
  SESSAO_NAO_ENCONTRADA: {
    status: 404,
    carries: carries<{ readonly id: number }>(),
    'pt-BR': 'Esta sessão já terminou, ou não é sua.',
    es: 'Esta sesión ya terminó, o no es suya.',
    en: 'This session has already ended, or is not yours.',
  },
  'REGRA_DE_NEGOCIO.convite': {
    status: 422,
    'pt-BR': 'Esta pessoa já cadastrou a senha, ou está inativa: não há convite a reenviar.',
    es: 'Esta persona ya registró su contraseña, o está inactiva: no hay invitación que reenviar.',
    en: 'This person has a password already, or is inactive: there is no invitation to send again.',
  },
  'REGRA_DE_NEGOCIO.ver_como_si': {
    status: 422,
    'pt-BR': 'Este usuário é você. Escolha outra pessoa.',
    es: 'Este usuario es usted. Elija otra persona.',
    en: 'This user is you. Choose somebody else.',
  },
  LINK_INVALIDO: {
    status: 422,
    'pt-BR': 'Este link não vale mais: já foi usado ou passou do prazo. Peça um novo em Esqueci a Senha.',
    es: 'Este enlace ya no es válido: se usó o venció. Pida uno nuevo en Olvidé mi contraseña.',
    en: 'This link is no longer valid: it has been used or has expired. Ask for a new one with “I forgot my password”.',
  },
  senha_atual: {
    'pt-BR': 'A senha atual não confere.',
    es: 'La contraseña actual no es correcta.',
    en: 'The current password is incorrect.',
  },
  'igual.senha': {
    'pt-BR': 'A nova senha é igual à atual. Escolha outra.',
    es: 'La nueva contraseña es igual a la actual. Elija otra.',
    en: 'The new password is the same as the current one. Choose another.',
  },
  diferente: {
    'pt-BR': 'As senhas não são iguais. Digite a mesma senha nos dois campos.',
    es: 'Las contraseñas no son iguales. Escriba la misma en los dos campos.',
    en: 'The passwords do not match. Type the same one in both fields.',
  },
  curta: {
    'pt-BR': 'A senha precisa de pelo menos {limit} caracteres.',
    es: 'La contraseña necesita al menos {limit} caracteres.',
    en: 'The password needs at least {limit} characters.',
  },
  'login.senha': {
    'pt-BR': 'A senha não pode ser o seu login. Escolha outra.',
    es: 'La contraseña no puede ser su usuario. Elija otra.',
    en: 'The password cannot be your login. Choose another.',
  },
  fraca: {
    'pt-BR':
      'Esta senha é fácil de adivinhar. Use mais caracteres, de tipos diferentes, sem palavras comuns nem sequências.',
    es: 'Esta contraseña es fácil de adivinar. Use más caracteres, de tipos diferentes, sin palabras comunes ni secuencias.',
    en: 'This password is easy to guess. Use more characters, of different kinds, without common words or sequences.',
  },
});
