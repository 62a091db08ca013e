package com.haulway.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
