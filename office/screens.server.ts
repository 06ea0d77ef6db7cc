import { auditScreen } from './audit-screen.server.ts';
import { callsScreen } from './calls/calls-screen.server.ts';
import { leadsScreen } from './calls/leads-screen.server.ts';
import { identityScreen } from './identity/identity-screen.server.ts';
import { looksScreen } from './identity/looks-screen.server.ts';
import { membershipsScreen } from './memberships/memberships-screen.server.ts';
import { conversationsScreen } from './messages/conversations-screen.server.ts';
import { lettersScreen } from './messages/letters-screen.server.ts';
import { messagesScreen } from './messages/messages-screen.server.ts';
import { differencesScreen } from './money/differences-screen.server.ts';
import { disputesScreen } from './money/disputes-screen.server.ts';
import { giftCardsScreen } from './money/gift-cards-screen.server.ts';
import { ledgerScreen } from './money/ledger-screen.server.ts';
import { monthsScreen } from './money/months-screen.server.ts';
import { paymentsScreen } from './money/payments-screen.server.ts';
import { refundsScreen } from './money/refunds-screen.server.ts';
import { payoutsScreen } from './pay/payouts-screen.server.ts';
import { timesScreen } from './pay/times-screen.server.ts';
import { peopleScreen } from './people/people-screen.server.ts';
import { papersScreen } from './professionals/papers-screen.server.ts';
import { professionalsScreen } from './professionals/professionals-screen.server.ts';
import { exceptionsScreen } from './reports/exceptions-screen.server.ts';
import { reportsScreen } from './reports/reports-screen.server.ts';
import { visitsCountedScreen } from './reports/visits-counted-screen.server.ts';
import { rulesScreen } from './rules/rules-screen.server.ts';
import type { Screen } from './screen.ts';
import { setUpScreen } from './set-up/set-up-screen.server.ts';
import { areasScreen } from './sold/areas-screen.server.ts';
import { catalogueScreen } from './sold/catalogue-screen.server.ts';
import { holidaysScreen } from './sold/holidays-screen.server.ts';
import { hoursScreen } from './sold/hours-screen.server.ts';
import { menusScreen } from './sold/menus-screen.server.ts';
import { placesScreen } from './sold/places-screen.server.ts';
import { pricesScreen } from './sold/prices-screen.server.ts';
import { questionsScreen } from './sold/questions-screen.server.ts';
import { servicesScreen } from './sold/services-screen.server.ts';
import { zipCodesScreen } from './sold/zip-codes-screen.server.ts';
import { staffScreen } from './staff-screen.server.ts';
import { helpScreen } from './visits/help-screen.server.ts';
import { planScreen } from './visits/plan-screen.server.ts';
import { quotesScreen } from './visits/quotes-screen.server.ts';
import { verificationScreen } from './visits/verification-screen.server.ts';
import { visitsScreen } from './visits/visits-screen.server.ts';
import { safetyScreen } from './words/safety-screen.server.ts';
import { wordsScreen } from './words/words-screen.server.ts';

/** The menu of the office: what is used all day, then what belongs together. */
export const menu: readonly { title: string; screens: readonly Screen[] }[] = [
  {
    title: 'Desk',
    screens: [
      visitsScreen,
      planScreen,
      peopleScreen,
      callsScreen,
      messagesScreen,
      conversationsScreen,
      lettersScreen,
      leadsScreen,
      professionalsScreen,
      papersScreen,
      helpScreen,
    ],
  },
  {
    title: 'Money',
    screens: [
      quotesScreen,
      paymentsScreen,
      refundsScreen,
      disputesScreen,
      differencesScreen,
      giftCardsScreen,
      membershipsScreen,
      monthsScreen,
      ledgerScreen,
      payoutsScreen,
      timesScreen,
    ],
  },
  {
    title: 'Catalog',
    screens: [
      areasScreen,
      zipCodesScreen,
      placesScreen,
      servicesScreen,
      catalogueScreen,
      questionsScreen,
      pricesScreen,
      rulesScreen,
      menusScreen,
      holidaysScreen,
      hoursScreen,
      identityScreen,
      looksScreen,
      setUpScreen,
      wordsScreen,
      safetyScreen,
    ],
  },
  {
    title: 'Office',
    screens: [
      reportsScreen,
      visitsCountedScreen,
      exceptionsScreen,
      verificationScreen,
      staffScreen,
      auditScreen,
    ],
  },
];

/** Every screen of the office, in the order of its menu. */
export const screens: readonly Screen[] = menu.flatMap((group) => group.screens);

const byName = new Map<string, Screen>(screens.map((screen) => [screen.name, screen]));

export const findScreen = (name: string) => byName.get(name);
