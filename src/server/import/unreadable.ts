import { ApiError } from '../http/api-error.ts';
import { limits } from './limits.ts';

const reasons = {
  vazio: 'O arquivo está vazio.',
  sem_linhas: 'O arquivo só tem títulos, sem nenhuma linha para importar.',
  sem_titulo: 'O arquivo não tem uma linha de títulos. Escreva o nome das colunas na primeira linha.',
  grande: `O arquivo tem mais de ${limits.bytes / 1_000_000} MB. Divida-o em partes.`,
  expandido: 'A planilha é grande demais depois de descompactada. Salve só a aba com os dados, ou divida-a em partes.',
  profundo:
    'A planilha tem partes dentro de partes demais e não pôde ser lida. Salve-a de novo no Excel e envie outra vez.',
  demorado: 'O arquivo demora demais para ser lido. Deixe só a aba com os dados, ou divida-o em partes.',
  linhas: `O arquivo tem mais de ${limits.rows.toLocaleString('pt-BR')} linhas. Divida-o em partes.`,
  colunas: `O arquivo tem mais de ${limits.columns} colunas. Deixe só as que serão importadas.`,
  celula: `Uma célula tem mais de ${limits.cell.toLocaleString('pt-BR')} caracteres. Encurte o texto.`,
  binario: 'O arquivo não é um CSV nem uma planilha XLSX. Salve os dados em um destes formatos e envie de novo.',
  xls: 'O arquivo é de um Excel antigo (.xls) ou está protegido por senha. Salve-o como .xlsx, sem senha.',
  ods: 'O arquivo é uma planilha de outro formato. Salve-o como .xlsx ou .csv.',
  corrompido: 'O arquivo está danificado e não pôde ser lido até o fim. Salve-o de novo e envie outra vez.',
  aba: 'O arquivo não tem a aba escolhida.',
  codificacao: 'O arquivo não está na codificação escolhida. Escolha outra.',
  aspas: 'Uma linha é longa demais: talvez um texto entre aspas não termine. Feche as aspas ou encurte o texto.',
} as const;

export type UnreadableReason = keyof typeof reasons;

/** The error for a file that cannot be imported at all. */
export function unreadable(motivo: UnreadableReason, linha: number | null = null): ApiError<'ARQUIVO_NAO_IMPORTAVEL'> {
  const where = linha === null ? '' : ` (linha ${linha})`;
  return new ApiError('ARQUIVO_NAO_IMPORTAVEL', { motivo, texto: reasons[motivo].replace(/\.(?= |$)/, `${where}.`) });
}
