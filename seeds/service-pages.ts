import type { ServicePage } from '#domains/services/service-page.ts';

/** Where the services are shown and booked, and in which words; by their ids. */
export const servicePages: Readonly<
  Record<string, Pick<ServicePage, 'pagePath' | 'pricesPath' | 'picture' | 'words'>>
> = {
  cleaning: {
    pagePath: '/services/cleaning',
    pricesPath: '/cleaning-detail',
    picture: 'Cleaning',
    words: {
      visit: 'a cleaning',
      titles: {
        what: 'What kind of cleaning?',
        details: 'How big is the job?',
        time: 'When should we come?',
      },
      whoFor: 'Who is the cleaning for?',
      noteHint: 'For example, where the key is or which rooms to do first.',
      detailLead: 'A clean home, and a kind person who takes their time. You see the price before you book.',
      detailDescription:
        'What a cleaning costs, how long it takes, what’s included and when we can come. Get a price for your home.',
      goodToKnow: [
        'Your cleaner brings supplies. Want them to use yours? Tell us.',
        'We do not climb above a step stool, move heavy furniture or clean outside.',
        'You do not have to be home. If you are, no one rushes you.',
      ],
    },
  },
  handyman: {
    pagePath: '/services/handyman-services',
    pricesPath: '/handyman-detail',
    picture: 'Handyman',
    words: {
      visit: 'a repair visit',
      titles: {
        what: 'What needs fixing or changing?',
        details: 'Tell us about the job',
        time: 'When should we come?',
      },
      whoFor: 'Whose home is it?',
      noteHint: 'For example, where the key is or what has been tried already.',
      detailLead: 'Small repairs and changes that make a home safer. You see the price before you book.',
      detailDescription:
        'What a repair visit costs, from a dripping faucet to shower grab bars, how long it takes, and when a handyman can come.',
      goodToKnow: [
        'The handyman brings tools. Parts you do not have are bought with your OK, at store price.',
        'Bigger job than we thought? We tell you first, and you decide.',
        'You see the full price before you book. We charge your card after the visit.',
      ],
    },
  },
  meals: {
    pagePath: '/services/meal-delivery',
    pricesPath: '/meal-prep-detail',
    picture: 'Meals',
    words: {
      visit: 'meals',
      titles: {
        what: 'How would you like your meals?',
        details: 'How much would you like?',
        time: 'When should we come?',
      },
      whoFor: 'Who are the meals for?',
      noteHint: 'For example, which bell to ring or a dish you love.',
      detailLead:
        'Cooked in your kitchen or brought to your door. We ask what you cannot eat, and stick to it.',
      detailDescription:
        'What home-cooked or delivered meals cost, the minimum order, and when we can come. We follow diets and allergies.',
      goodToKnow: [
        'Your cook shops first. You pay what the groceries cost, and you get the receipt.',
        'For delivered meals, choose dishes from that day’s menu, or let the kitchen choose.',
        'We pass on allergies and diets with every booking, and the cook confirms each one.',
        'You see the full price before you book. We charge your card after the visit.',
      ],
    },
  },
  rides: {
    pagePath: '/services/rides',
    pricesPath: '/ride-detail',
    picture: 'Rides',
    words: {
      visit: 'a ride',
      titles: {
        what: 'What kind of ride?',
        details: 'Where are you going?',
        time: 'What time works for you?',
      },
      whoFor: 'Who is the ride for?',
      noteHint: 'For example, which door you wait at or who meets you there.',
      detailLead: 'A patient driver who helps at both doors. You see the price before you book.',
      detailDescription:
        'What a ride costs by the mile and minute, what waiting costs, and when a driver can come. Wheelchair vans where you need one.',
      goodToKnow: [
        'The driver comes to your door, helps you to the car, and to the door when you arrive.',
        'The driver can wait and bring you home. Waiting is charged by the hour.',
        'A round trip with a set pickup time is booked one at a time. To ride every week, book the ride there and the ride home separately.',
        'You see the full price before you book. We charge your card after the visit.',
      ],
    },
  },
  'tech-help': {
    pagePath: '/services/tech-help',
    pricesPath: '/senior-tech-detail',
    picture: 'TechHelp',
    words: {
      visit: 'tech help',
      titles: {
        what: 'What would you like help with?',
        details: 'Tell us what you need',
        time: 'What time works for you?',
      },
      whoFor: 'Who is the help for?',
      noteHint: 'For example, what you’d like to do first.',
      detailLead: 'Patient help with computers, phones and video calls, at your table or by video.',
      detailDescription:
        'What computer or phone help costs, at home or by video, how long it takes, and when a patient helper can come.',
      goodToKnow: [
        'You do the typing while your helper explains. We write down the steps for you.',
        'We never ask for your passwords. You type them yourself.',
        'You see the full price before you book. We charge your card after the visit.',
      ],
    },
  },
};
