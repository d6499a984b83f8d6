/**
 * The kit: what a page and its widgets share, so that it is loaded once. A page that hosts widgets lays its own copies down
 * (`hosted.ts`); a widget that is opened alone loads this file built for itself. The build of a widget takes the names below from the
 * kit and everything else into the widget.
 */
export { createElement, createContext, useCallback, useContext, useEffect, useEffectEvent, useId, useLayoutEffect } from "react";
export { useMemo, useRef, useState, useSyncExternalStore, use, lazy, Suspense } from "react";
export { Fragment, jsx, jsxs } from "react/jsx-runtime";
export { createRoot, hydrateRoot } from "react-dom/client";
export { TextsProvider, useFormats, useTexts } from "@plaza/messages/react.tsx";
export { Anchor } from "@plaza/ui/anchor.tsx";
export { Avatar } from "@plaza/ui/avatar.tsx";
export { Button, ButtonLink, buttonClass } from "@plaza/ui/button.tsx";
export { AdvertsIcon, BellIcon, ClockIcon, CloseIcon, GlobeIcon, MoonIcon } from "@plaza/ui/icons.tsx";
export { ShieldIcon, SunIcon, UserIcon, WalletIcon, drawn } from "@plaza/ui/icons.tsx";
export { Logo, LogoMark } from "@plaza/ui/logo.tsx";
export { Menu, MenuItem } from "@plaza/ui/menu.tsx";
export { LOCALES, LOCALE_NAMES } from "@plaza/contract/locales.ts";
export { addresses } from "@plaza/contract/addresses.ts";
export { SHARED_EVENTS, SHARED_KEYS } from "@plaza/contract/widgets.ts";
export { switchLocale } from "@plaza/domain/locale/negotiate.ts";
export { avatarColor } from "@plaza/domain/people/avatar.ts";
export { channel } from "../channel.ts";
export { reactWidget } from "../react-widget.tsx";
export { frameTexts, ownTexts } from "../texts.ts";
export { useShared } from "../use-shared.ts";
