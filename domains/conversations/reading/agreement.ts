import { saysOnly, type TextSigns, vocabularyOf } from './text-signs.ts';

/** Words that agree, and pictures that do. */
const positive =
  /\b(ok|okay|k|kk|yes|yess|yea|yeah|y|yep|yup|ya|sure|si|claro|vale|great|perfect|perfecto|excellent|wonderful|absolutely|definitely|confirm|confirmed|confirming|fine|good|works|correct|right|agreed|see (you|ya|u)|see her|see him|(ill|i will|well|we will) be (here|there|home|ready|waiting|in)|all set|got it|will do|looking forward|esta bien|de acuerdo)\b|👍|👌|✅|✔|💯/u;

/** What may stand around them without changing them: politeness, and the visit as it was told. */
const around = vocabularyOf(
  'ok okay k kk yes yess yea yeah y yep yup ya sure si claro vale great perfect perfecto excellent wonderful absolutely definitely',
  'confirm confirmed confirming fine good works work correct right agreed all set got will do looking forward',
  'i we thats that this time day date is it its the a an very just be ill well am and of course sounds looks for me us my our',
  'see you ya u her him them then there here home in ready waiting tomorrow today soon tonight next week at on to',
  'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun morning afternoon',
  'january february march april may june july august september october november december oclock noon',
  'thanks thank ty thx please pls so much sir maam gracias esta bien de nada acuerdo que por favor hearthside hi hello',
  'reminder appointment visit carol 👍 👌 ✅ ✔ 💯 😊 🙂 😀 😃 😄 🙏 ❤ 💕 🥰 😘 🎉 👏',
);
const clock = /\b(\d{1,2}( \d\d)? ?(am|pm|oclock)|(at|for) \d{1,2}( \d\d)?|\d{1,2}(st|nd|rd|th))\b/g;
const mostWords = 12;

/** Whether it agrees to what we told, and nothing else. */
export function isPlainYes({ core, length, isQuestion }: TextSigns): boolean {
  const said = core.replaceAll(clock, ' ').replaceAll(/\s+/g, ' ').trim();
  return !isQuestion && length <= mostWords && positive.test(core) && saysOnly(said, around);
}

const agreeing = vocabularyOf(
  'yes y yep yeah yea yup ya sure ok okay k si correct right go ahead and do it please pls thanks thank you sir maam cancel the my',
  'visit appointment that i am want to would like confirm fine agreed absolutely definitely 👍 👌 ✅ ✔',
);
const yesOrCancel =
  /\b(yes|y|yep|yeah|yea|yup|ya|sure|ok|okay|k|si|correct|go ahead|do it|please do|cancel it|cancel the|cancel my|agreed)\b|👍|👌|✅|✔/u;
const afterQuestion = 8;

/** A yes to our question whether to cancel. */
export const agrees = ({ core, length, isQuestion }: TextSigns): boolean =>
  !isQuestion &&
  length <= afterQuestion &&
  (core === 'cancel' || yesOrCancel.test(core)) &&
  saysOnly(core, agreeing);

const refusing = vocabularyOf(
  'no n nope nah keep it my the visit appointment thanks thank you please pls dont do not cancel never mind nevermind leave',
  'as is i want to ill will we mistake sorry still that by 👎 gracias lo deje cancele',
);
const noOrKeep =
  /^(please )?(no|n|nope|nah|keep|never|nevermind|leave|dont|do not|sorry|i want to keep|ill keep|i will keep)\b|👎/u;

/** "No, cancel it" may mean either. */
const either = /\bcancele?\b/;
const plainlyNot = /\b(dont|do not|never|no lo)\b/;

/** A no to our question whether to cancel. */
export const refuses = ({ words, core, length, isQuestion }: TextSigns): boolean =>
  !isQuestion &&
  length <= afterQuestion &&
  (noOrKeep.test(core) || noOrKeep.test(words)) &&
  saysOnly(core === '' ? words : core, refusing) &&
  (!either.test(words) || plainlyNot.test(words));

const thanking = vocabularyOf(
  'thanks thank thankyou you ty thx gracias muchas much so very a lot appreciate it i we really god bless have great good nice day',
  'evening night weekend one too again dear hearthside for the reminder your all blessings amen sweetie honey',
  '🙏 ❤ 💕 😊 🙂 😀 😃 😄 🥰 😘 💐 🌹 😇 🤗 💖 💗 👏',
);
const thanks =
  /\b(thanks|thank|thankyou|ty|thx|gracias|appreciate|bless|have a)\b|🙏|❤|💕|😊|🙂|😀|😃|😄|🥰|😘|💐|🌹|😇|🤗|💖|💗|👏/u;

export const isOnlyThanks = ({ words, core, isQuestion }: TextSigns): boolean =>
  !isQuestion && thanks.test(words) && (core === '' || saysOnly(core, thanking));
