import { defineModule } from '../../module.ts';
import { faqHandlers } from './faq.routes.ts';

/** Questions and answers in the language of the reader (specification 002, section 2.21). */
export const helpModule = defineModule({
  name: 'help',
  operations: ['findFaq', 'listFaqByLanguage'],
  open: (services) => ({ handlers: faqHandlers(services) }),
});
