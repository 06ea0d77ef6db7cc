/** A person is hurt, ill or cannot get up. */
const body = [
  String.raw`\b(fell|fallen)\b(?! (asleep|behind|through|in love|ill))`,
  String.raw`\b(had|took|have had) a (bad |nasty |little )?fall\b`,
  String.raw`\b(slipped|tripped)\b`,
  String.raw`\bon the (floor|ground)\b.*\b(up|help|lying|laying)\b|\b(lying|laying|am|im|is|shes|hes) on the (floor|ground)\b|^on the floor`,
  String.raw`\b(cant|cannot|can not|couldnt|unable to|wont) (seem to )?(get (back )?up|stand up|breathe?|move (my|his|her)|feel (my|his|her)|wake|swallow|speak|get out of (the )?(bed|bath|tub|chair|shower))`,
  String.raw`\b(cant|cannot|can not) move( (at all|any ?more|please))?$|\bneed help (getting|standing|sitting) up\b`,
  String.raw`\b(move|feel) (my|her|his) (legs?|arms?|face|hands?|side)\b`,
  String.raw`\b(trouble|hard time|difficulty|problems?|hard to|struggling to|not|isnt|arent|stopped|cant|short of) breath`,
  String.raw`\bchest (pains?|hurts?|pressure|is (so |very )?tight|feels tight|tightness)|\b(pain|pressure|tightness) in (my|his|her|the) (chest|left arm)`,
  String.raw`\b(severe|terrible|awful|unbearable|bad|so much|a lot of|great) pain\b|\bin (so much |great |terrible )?pain\b`,
  String.raw`\b(heart attack|having a stroke|had a stroke|stroke|seizures?|convulsions?|unconscious|unresponsive|overdosed?|overdosing)\b`,
  String.raw`\b(fainted|fainting|passed out|passing out|blacked out|collapsed|choking|choked|bleeding|bled|vomiting blood|coughing (up )?blood|so much blood|blood everywhere)\b`,
  String.raw`\bwont wake|not (waking|responding|moving|breathing)|no pulse|turning blue\b`,
  String.raw`\b(face is drooping|slurr(ed|ing)|cant see|(very|so|really) dizzy|im dizzy|feel dizzy|(going|gone) numb)\b`,
  String.raw`\b(im|i am|is|hes|shes|he is|she is|am|got|been|badly|was) (badly |very |really |seriously )?(hurt|injured)\b|\bhurts? (really |so |very )?(bad|badly)\b|\b(hurt|cut|burned|burnt|scalded|harm|harmed) (myself|himself|herself)\b`,
  String.raw`\b(broke|broken|fractured) (my|her|his|a) (hip|arm|leg|wrist|ankle|bone|neck|back|shoulder)|\bhit (my|her|his) head\b`,
  String.raw`\b(poison(ed|ing)?|allergic reaction|throat is closing|too many pills|wrong (pills|medicine|medication|dose)|blood sugar|out of oxygen|oxygen (ran|is) out)\b`,
  String.raw`\b(im|i am|i think im|hes|shes|he is|she is|mom is|dad is) (dying|dead)\b|\b(mom|dad|mother|father|husband|wife|he|she) died\b|\bfound (him|her) dead\b`,
  String.raw`\b(taken|rushed) to (the )?(hospital|er|emergency)\b|\bambulances?\b|\bparamedics?\b`,
];

/** A person may harm themselves. */
const despair = [
  String.raw`\bsuicid|\b(kill|killing|hurt|harm|end) (myself|himself|herself)\b|\b(want|wants|wish|going) to (die|end it)\b|\bend (my|his|her) life\b|\bend it all\b`,
  String.raw`\b(dont|do not|no longer) want to (live|be alive|go on|wake up)\b|\b(no reason to live|better off dead|cant go on|wish i was dead|wish i were dead)\b`,
];

/** Other people, the house, or the street. */
const threat = [
  String.raw`\b(hit|hitting|hits|hurt|hurting|hurts|beat|beating|attacked|attacking|threatened|threatening|grabbed|pushed|choked|robbed|robbing|touched|touching|raped|assaulted|followed|following|stalking) me\b`,
  String.raw`\b(gun|knife|intruder|burglar|robber|break ?in|broke in|breaking in)\b|\b(some(body|one)|stranger|man|person) (is )?(in|inside|at|outside) (my|the) (house|home|apartment|door|window|room|bed|yard|kitchen)\b`,
  String.raw`\b(scared|frightened|terrified|unsafe|not safe|in danger)\b|\bafraid (of|for)\b|^(im|i am) (so |very )?afraid$|\bwont let me (go|leave|out)\b`,
  String.raw`\b(on fire|a fire|big fire|fire in|fire at|flames|smoke (in|from|everywhere|is|coming)|(smell|see|smells of|smells like) (smoke|gas|burning|fire)|gas (leak|smell)|smell of gas|carbon monoxide)\b|^fire( fire)*$`,
  String.raw`\b(trapped|stuck in (the )?(tub|bath|bathtub|shower|elevator|lift|chair|bed)|locked (me )?(in|inside)|locked (myself )?out|drowning|explosion|exploded|car (accident|crash)|had an accident|been in an accident)\b`,
  String.raw`\b(i am|im|am|we are|were|got|is|hes|shes) (so |completely |totally )?lost\b(?! (my|the|a|his|her))|\b(dont|do not|no idea) (know )?where (i am|we are|im)\b|\bwhere am i\b|\bcant find my way\b`,
  String.raw`\b(wandered (off|away)|(mom|mum|dad|mother|father|husband|wife|he|she) (is|has gone) missing|went missing|cant find (mom|mum|dad|him|her|my (mom|mother|dad|father|husband|wife)))\b`,
  String.raw`\b(call|calling|called|send|need|get) (the )?(police|cops|fire department|firemen|doctor now)\b`,
];

/** Calls for help. */
const cries = [
  String.raw`\bemergency\b(?! (contacts?|numbers?|exit|kit|light))|\bsos\b|🆘|🚑|🚨`,
  String.raw`\b(need|send|get|want) (some )?(help|some(one|body)) (now|right now|right away|fast|quick|quickly|immediately|urgently|asap|at once)\b|\bsend help\b|\bplease help$|\bhelp please help\b|\bhelp( help)+\b`,
  String.raw`(?<!\b(can|could|would|will|may|did|if|have|for|should) )\b(some(one|body)|any(one|body)) (please )?help\b|\bhelp (her|him|us|mom|mum|dad)( please)?$|\bhelp (her|him|mom|dad) (now|quick|fast)`,
  String.raw`\b(come|hurry|send some(one|body)) (over )?(here )?(quick|quickly|fast|now|right now|right away|immediately|at once|asap)$|\bhurry (please|up)$|^(please )?hurry$`,
];

const spanish = [
  String.raw`\b(ayudame|ayudenme|socorro|auxilio|emergencia|ambulancia|bomberos|policia|incendio|infarto|derrame)\b`,
  String.raw`\b(me (cai|he caido|ahogo|desmaye|estoy muriendo|duele (mucho )?el pecho|golpee la cabeza)|se (cayo|ha caido|desmayo|esta muriendo))\b`,
  String.raw`\b(no (puedo|puede) (respirar|levantarme|levantarse|moverme|moverse|caminar)|no respira|dolor (de|en el) pecho|sangrando|sangra|mucha sangre)\b`,
  String.raw`\b(estoy perdid[oa]|tengo (mucho )?miedo|quiero morir(me)?|huele a gas|hay (fuego|humo))\b`,
];

const all = new RegExp([...body, ...despair, ...threat, ...cries, ...spanish].join('|'), 'u');
/** What an answering machine may say as well. */
const callNumber = /\b9 ?1 ?1\b/;
const machineSays = /\b(emergenc(y|ies)|911|9 1 1|urgent|ambulance|sos)\b/g;
const denied = /\b(not an?|no|isnt an?|non) emergency\b/g;

/** "Help me" with a task is a wish, and with a question it is polite. */
const helpMe = /\bhelp me\b/;
const helpMeWith =
  /\bhelp me (out )?(to )?(please )?(book|find|with|change|cancel|pay|reschedule|understand|set|get (a|an|the|my|to|into|started)|move|order|carry|bathe|shower|dress|cook|clean|shop|sign|log|reset|use|fill|choose|pick|schedule|unpack|put|read|write|figure|decide|make|do|wash|sort|hang|fix|learn|add|update|confirm|plan|prepare|clear|fold|water|feed|walk the)\b/;
const askedPolitely =
  /\b(can|could|would|will|may) (you|some(body|one)|any(body|one)|she|he|carol) (please )?help me\b/;

/** Whether a person may be in danger: rather once too often. `words` are those of `wordsOf`. */
export function tellsOfDanger(words: string): boolean {
  const said = words.replaceAll(denied, ' ');
  if (all.test(said) || callNumber.test(said)) return true;
  return helpMe.test(said) && !helpMeWith.test(said) && !askedPolitely.test(said);
}

/** Whether there is danger in it besides where to turn in an emergency, which machines say too. */
export function tellsOfMoreThanANumber(words: string): boolean {
  return tellsOfDanger(words.replaceAll(machineSays, ' '));
}
