/**
 * Whether a text is the access key of a Brazilian invoice: 44 digits, the last of which is a check digit (NF-e, Manual
 * de Orientação do Contribuinte, chave de acesso: modulus 11 with weights 2 to 9 from the right).
 */
export function isAccessKey(text: string): boolean {
  if (!/^\d{44}$/.test(text)) return false;
  const digits = [...text].map(Number);
  const check = digits.pop();
  const sum = digits.reverse().reduce((total, digit, place) => total + digit * (2 + (place % 8)), 0);
  const rest = sum % 11;
  return check === (rest < 2 ? 0 : 11 - rest);
}
