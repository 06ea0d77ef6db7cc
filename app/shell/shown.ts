import { useContext, useLayoutEffect, useRef } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterDataContext as DataRouterDataContext,
  useLocation,
  useNavigation,
  type DataRouter,
} from 'react-router';

/**
 * Calls back, before it is painted, when the router rests and its page is shown. `answered` says that this is
 * the answer to what was loaded or sent. The router itself is asked for that: an answer may come before React
 * has shown that anything is under way, and then `useNavigation` never tells of it.
 */
export function useShown(whenShown: (page: DataRouter['state'], answered: boolean) => void): void {
  const router = useContext(DataRouterContext)?.router;
  const data = useContext(DataRouterDataContext);
  const location = useLocation();
  const isAtRest = useNavigation().state === 'idle';
  const wasUnderWay = useRef(false);
  useLayoutEffect(
    () =>
      router?.subscribe(({ navigation }) => {
        if (navigation.state !== 'idle') wasUnderWay.current = true;
      }),
    [router],
  );
  useLayoutEffect(() => {
    if (router === undefined || !isAtRest) return;
    const page = router.state;
    // What React shows may be older than what the router has.
    if (
      page.navigation.state !== 'idle' ||
      page.location.key !== location.key ||
      page.loaderData !== data?.loaderData ||
      page.actionData !== data.actionData
    )
      return;
    const answered = wasUnderWay.current;
    wasUnderWay.current = false;
    whenShown(page, answered);
  });
}
