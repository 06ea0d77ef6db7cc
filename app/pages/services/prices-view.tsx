import type { PictureName } from '../../illustrations/picture-names.ts';
import { Picture } from '../../illustrations/Picture.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { Flow } from '../booking/flows.ts';
import { KindOfHelp } from '../booking/kind-of-help.tsx';
import { PriceCalculator } from '../booking/price-calculator.tsx';
import { WaysToGoOn } from '../booking/ways-to-go-on.tsx';
import { type OpenTimes, YourPrice } from '../booking/your-price.tsx';
import type { ShownPrices } from './prices.server.ts';

interface PricesViewProps extends ShownPrices {
  flow: Flow & { detailPath: string };
  picture: PictureName;
  bookingPath: string;
  openTimes: OpenTimes | null;
}

/** What a service costs, to visitors and in the preview of the office. */
export function PricesView(props: PricesViewProps) {
  const { flow, picture, kinds, chosen, questions, values, ticked, found, bookingPath, openTimes } = props;
  const problems = found?.problems ?? [];
  return (
    <>
      <ErrorSummary problems={problems} />
      <PageTitle title={flow.detailTitle} lead={flow.detailLead} />
      {found?.estimate ? (
        <YourPrice
          title={chosen.title}
          estimate={found.estimate}
          freeUntil={chosen.canceling.free}
          openTimes={openTimes}
          bookingPath={bookingPath}
          flow={flow}
        />
      ) : (
        problems.length === 0 && (
          <>
            <WaysToGoOn bookingPath={bookingPath} visit={flow.visit} />
            <Picture name={picture} isLow />
          </>
        )
      )}
      <Stack>
        <h2>What you can book</h2>
        <div>
          {kinds.map((kind) => (
            <KindOfHelp key={kind.id} kind={kind} detailPath={flow.detailPath} />
          ))}
        </div>
      </Stack>
      <PriceCalculator
        key={chosen.id}
        flow={flow}
        chosen={chosen}
        questions={questions}
        values={values}
        ticked={ticked}
        problems={problems}
      />
    </>
  );
}
