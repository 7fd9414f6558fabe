export const texts = {
  held: 'Yours. Nobody else decides about this record while it is open here.',
  uncertain: 'The server does not answer. The record stays yours until {{until}}.',
  other: '{{name}} has had this record since {{since}}.',
  own: 'This record has been open in another session of yours since {{since}}.',
  otherUntil: 'It is free once it is closed there, or at {{until}} if nobody renews it.',
  lostTo: '{{name}} took this record over at {{since}}. What you typed is still here.',
  lost: 'This record is no longer yours. What you typed is still here.',
  refused: 'You may see this record, but not decide about it.',
  failed: 'This record could not be reserved for you.',
  take: 'Take over',
  again: 'Take it again',
  retry: 'Try again',
};
