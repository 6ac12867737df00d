import { addDelegate, removeDelegate } from '../../accounts/delegates.ts';
import { redirect } from '../../kernel/reply.ts';
import { mainPaths } from '../../paths/main.ts';
import { readForm } from '../../web/read-form.ts';
import { explainRefusal } from '../../web/refused.ts';
import type { HandlerFor } from '../../web/route.ts';
import { accountsOf, type MemberServices } from '../services.ts';
import { renderAccount } from './account-page.tsx';
import { accountTexts } from './account-texts.ts';

export function createAddDelegate(desk: MemberServices): HandlerFor<'member'> {
  return async (exchange) => {
    const typed = (await readForm(exchange)).get('delegate')?.trim() ?? '';
    try {
      await addDelegate(accountsOf(desk, exchange), exchange.visitor.session.username, typed);
    } catch (error) {
      const { status, message } = explainRefusal(error, accountTexts(exchange.locale).delegateTrouble);
      return renderAccount(desk, exchange, { status, delegate: { message, typed } });
    }
    return redirect(303, `${mainPaths.account}?saved=delegate`);
  };
}

export function createRemoveDelegate(desk: MemberServices): HandlerFor<'member'> {
  return async (exchange) => {
    const id = (await readForm(exchange)).get('delegate') ?? '';
    await removeDelegate(accountsOf(desk, exchange), exchange.visitor.session.username, id);
    return redirect(303, `${mainPaths.account}?saved=no-delegate`);
  };
}
