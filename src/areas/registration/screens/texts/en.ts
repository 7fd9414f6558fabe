export const texts = {
  title: 'Accept the registration',
  loading: 'Opening the invitation',
  hello: 'Hello {{nome}}. Your registration as a consultant is ready for you to accept.',
  below: 'In the network, you are below {{ascendente}}.',
  branch: 'Your branch is {{filial}}.',
  question:
    'Once you accept, your registration is active. If you did not ask for it, close this page: nothing happens.',
  accept: 'Accept the registration',
  accepted: 'Registration accepted',
  acceptedText: 'Your registration as a consultant is active. Talk to whoever registered you about what comes next.',
  expired: 'Invitation expired',
  expiredText: 'This invitation has expired. Ask whoever registered you to send it again.',
  unknown: 'Unknown invitation',
  unknownText:
    'There is no such invitation, or a newer one has replaced it. Open the last e-mail that you got, or ask whoever registered you to send it again.',
  failed: 'The invitation could not be opened',
  again: 'Try again',
};
